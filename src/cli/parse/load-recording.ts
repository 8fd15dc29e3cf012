import { gunzipSync } from 'node:zlib';
import type { Dialect } from '../../exchange/dialect.ts';
import { NoRecording, type Recording, readRecording } from '../../exchange/recording.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import type { Target } from '../../harness/target/target.ts';
import { readBytes } from './read-bytes.ts';
import { textOf } from './read-text.ts';

/** A string of this length is the longest that Node can hold. */
const mostMegabytes = 511;

const startsWith = (bytes: Buffer, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

const unzipped = (file: string, bytes: Buffer): Buffer => {
  if (!startsWith(bytes, 0x1f, 0x8b)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: mostMegabytes * 1024 * 1024 });
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new BadUsage(`${file}: ${isLarge ? `larger than the ${mostMegabytes} MB that we read` : 'damaged gzip'}`);
  }
};

/** Says what to do with a file of a kind that others write and we do not read. */
const mindKind = (file: string, bytes: Buffer): void => {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) throw new BadUsage(`${file}: a zip archive; name the .har file in it`);
  // A flow file is a sequence of netstrings: a length, a colon, and a dictionary that has a version.
  if (/^\d{1,9}:\d{1,3}:/.test(bytes.toString('latin1', 0, 16)))
    throw new BadUsage(
      `${file}: a flow file of mitmproxy; make a HAR file of it: mitmdump -nr FLOWS --set hardump=FILE.har`,
    );
};

/** The exchanges of a file, which may be compressed with gzip. */
export const loadRecording = (file: string, dialect: Dialect, management: Target['management']): Recording => {
  const bytes = unzipped(file, readBytes(file, mostMegabytes));
  mindKind(file, bytes);
  const { publicUrl = null, baseUrl = '' } = management ?? {};
  try {
    return readRecording(textOf(file, bytes), { dialect, publicUrl, baseUrl });
  } catch (error) {
    if (error instanceof NoRecording) throw new BadUsage(`${file}: no recording: ${error.message}`);
    throw error;
  }
};

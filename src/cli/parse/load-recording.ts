import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import type { Dialect } from '../../exchange/dialect.ts';
import { BrokenOff } from '../../exchange/flow-frames.ts';
import { readFlows } from '../../exchange/read-flows.ts';
import { NoRecording, type Reading, type Recording, readRecording } from '../../exchange/recording.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import type { Target } from '../../harness/target/target.ts';
import { matchEndpoint } from '../../judge/match-endpoint.ts';
import { mindFile } from './mind-file.ts';
import { readBytes } from './read-bytes.ts';
import { textOf } from './read-text.ts';

/** A string of this length is the longest that Node can hold. */
const mostMegabytes = 511;

/** Enough to tell the kind of a file. */
const START_BYTES = 1024;

const startsWith = (bytes: Buffer, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

const isGzip = (bytes: Buffer): boolean => startsWith(bytes, 0x1f, 0x8b);

const unzipped = (file: string, bytes: Buffer): Buffer => {
  if (!isGzip(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: mostMegabytes * 1024 * 1024 });
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new BadUsage(`${file}: ${isLarge ? `larger than the ${mostMegabytes} MB that we read` : 'damaged gzip'}`);
  }
};

/** The first bytes of a file as they are. */
const startOf = (file: string): Buffer => {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(START_BYTES);
    return bytes.subarray(0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
};

/** A flow file is a sequence of netstrings: a length, a colon, and a dictionary whose first member has a name. */
const isFlowFile = (start: Buffer): boolean => {
  try {
    const bytes = isGzip(start) ? gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }) : start;
    return /^\d{1,12}:\d{1,3}:/.test(bytes.toString('latin1', 0, 20));
  } catch {
    return false;
  }
};

/** The bytes of a file as they come. */
const chunksOf = async function* (file: string, isCompressed: boolean): AsyncGenerator<Buffer> {
  const read = createReadStream(file);
  if (!isCompressed) {
    yield* read;
    return;
  }
  const unzip = createGunzip();
  read.on('error', (error) => unzip.destroy(error));
  try {
    yield* read.pipe(unzip);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR' ? new BrokenOff('damaged gzip') : error;
  } finally {
    read.destroy();
  }
};

const read = async (file: string, reading: Reading): Promise<Recording> => {
  mindFile(file);
  const start = startOf(file);
  if (isFlowFile(start)) {
    const isDocumented = (method: string, url: string): boolean => matchEndpoint(method, url) !== null;
    return await readFlows(chunksOf(file, isGzip(start)), { ...reading, isDocumented });
  }
  const bytes = unzipped(file, readBytes(file, mostMegabytes));
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) throw new BadUsage(`${file}: a zip archive; name the .har file in it`);
  return readRecording(textOf(file, bytes), reading);
};

/** The exchanges of a file, which may be compressed with gzip. */
export const loadRecording = async (
  file: string,
  dialect: Dialect,
  management: Target['management'],
): Promise<Recording> => {
  const { publicUrl = null, baseUrl = '' } = management ?? {};
  try {
    return await read(file, { dialect, publicUrl, baseUrl });
  } catch (error) {
    if (error instanceof NoRecording) throw new BadUsage(`${file}: no recording: ${error.message}`);
    throw error;
  }
};

import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { inOrder } from '../../../conduct/recording/in-order.ts';
import { RecordingSurvey } from '../../../conduct/recording/survey.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { BrokenOff } from '../../../exchange/flows/flow-frames.ts';
import { readFlows } from '../../../exchange/flows/read-flows.ts';
import {
  isLines,
  NoRecording,
  type Recording,
  readRecording,
  type SpelledAddresses,
} from '../../../exchange/recording/recording.ts';
import type { Dialect } from '../../../exchange/wire/dialect.ts';
import { errorCode } from '../../../harness/base/error-code.ts';
import { BadUsage } from '../../../harness/target/bad-usage.ts';
import type { Target } from '../../../harness/target/target.ts';
import { matchEndpoint } from '../../../judge/match-endpoint.ts';
import { mindFile } from './mind-file.ts';
import { readBytes } from './read-bytes.ts';
import { textOf } from './read-text.ts';
import { RecordedLines } from './recorded-lines.ts';

/** The limit of strings in Node, in megabytes. */
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

/** The first bytes of a file, still compressed if it is. */
const startOf = (file: string): Buffer => {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(START_BYTES);
    return bytes.subarray(0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
};

/** A flow file is a sequence of netstrings: a length, a colon, and a dictionary, which begins with the netstring of its first key. */
const isFlowFile = (start: Buffer): boolean => {
  try {
    const bytes = isGzip(start) ? gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }) : start;
    return /^\d{1,12}:\d{1,3}:/.test(bytes.toString('latin1', 0, 20));
  } catch {
    return false;
  }
};

/** Recognizes one exchange on each line, uncompressed: the format that our own runs write. */
const isPlainLines = (start: Buffer): boolean => {
  const text = start.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  return /^\s*\{/.test(text) && isLines(text);
};

/** The bytes of a file as they are read, decompressed if needed. */
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
    const code = errorCode(error);
    throw code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR' ? new BrokenOff('damaged gzip') : error;
  } finally {
    read.destroy();
  }
};

/** The exchanges of a file, in the order in which they began. */
export interface LoadedRecording extends Omit<Recording, 'exchanges'> {
  readonly exchanges: Iterable<Exchange>;
}

const surveyed = ({ exchanges, ...rest }: Recording, survey: RecordingSurvey): LoadedRecording => {
  for (const exchange of exchanges) survey.add(exchange);
  return { exchanges: inOrder(exchanges), ...rest };
};

const read = async (file: string, reading: SpelledAddresses, survey: RecordingSurvey): Promise<LoadedRecording> => {
  mindFile(file);
  const start = startOf(file);
  if (isPlainLines(start)) {
    const lines = await RecordedLines.open(file, chunksOf(file, false), reading, (exchange) => survey.add(exchange));
    return { exchanges: lines, skipped: lines.skipped, isOwn: lines.isOwn };
  }
  if (isFlowFile(start)) {
    const isDocumented = (method: string, url: string): boolean => matchEndpoint(method, url) !== null;
    return surveyed(await readFlows(chunksOf(file, isGzip(start)), { ...reading, isDocumented }), survey);
  }
  const bytes = unzipped(file, readBytes(file, mostMegabytes));
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) throw new BadUsage(`${file}: a zip archive; name the .har file in it`);
  return surveyed(readRecording(textOf(file, bytes), reading), survey);
};

/** The exchanges of a file, which may be compressed with gzip. The survey sees all of them. */
export const loadRecording = async (
  file: string,
  dialect: Dialect,
  management: Target['management'],
  survey = new RecordingSurvey(dialect),
): Promise<LoadedRecording> => {
  const { publicUrl = null, baseUrl = '' } = management ?? {};
  try {
    return await read(file, { dialect, publicUrl, baseUrl }, survey);
  } catch (error) {
    if (error instanceof NoRecording)
      throw new BadUsage(
        `${file}: no recording: ${error.message}. A recording is a HAR file, a flow file of mitmproxy, or one exchange on each line, such as exchanges.ndjson beside a report`,
      );
    throw error;
  }
};

import { z } from 'zod';
import { isObject } from '../contract/json-object.ts';
import { defaultBounds } from './bounds.ts';
import { decodeContent, TooLarge } from './content-coding.ts';
import type { Dialect } from './dialect.ts';
import type { Decoded, Exchange, Header } from './exchange.ts';
import { parseJsonBody } from './json-body.ts';

/** A file that is no recording; the message says where it stops being one. */
export class NoRecording extends Error {}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const headersOf = (value: unknown): Header[] =>
  list(value).flatMap((header) => (isObject(header) ? [[text(header['name']), text(header['value'])] as const] : []));

const bodyOf = (content: unknown): Buffer =>
  isObject(content)
    ? Buffer.from(text(content['text']), content['encoding'] === 'base64' ? 'base64' : 'utf8')
    : Buffer.alloc(0);

/** Most recorders undo the content coding and leave the header as it was; some do not. */
const decodedOf = (headers: readonly Header[], body: Buffer): Decoded | null => {
  try {
    return decodeContent(headers, body, defaultBounds.bodyBytes);
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
};

/** One entry of a HAR 1.2 file. An entry without an answer (status 0) is one of a request that failed. */
const ofHar = (entry: unknown, n: number, dialect: Dialect): Exchange => {
  if (!isObject(entry) || !isObject(entry['request']) || !isObject(entry['response']))
    throw new NoRecording(`entry ${n} has no request and response`);
  const { request, response } = entry;
  const status = Number(response['status'] ?? 0);
  const headers = headersOf(response['headers']);
  const body = bodyOf(response['content']);
  const decoded = decodedOf(headers, body);
  const time = Number(entry['time'] ?? 0);
  return {
    id: `r-${n}`,
    endpoint: '',
    request: {
      method: text(request['method']).toUpperCase(),
      url: text(request['url']),
      headers: headersOf(request['headers']),
      body: isObject(request['postData']) ? Buffer.from(text(request['postData']['text'])) : null,
    },
    response: status > 0 ? { status, headers, body, ...(decoded ? { decoded } : {}) } : null,
    failure: status > 0 ? null : { kind: 'aborted', message: 'the recording holds no answer' },
    timings: { startedAt: text(entry['startedDateTime']), queuedMs: 0, firstByteMs: time, totalMs: time },
    attempt: 1,
    json: dialect.fromWire(parseJsonBody(decoded?.body ?? body)),
  };
};

const Headers = z.array(z.tuple([z.string(), z.string()])).default([]);
const Body = z.object({ encoding: z.string().optional(), content: z.string(), cut: z.boolean().optional() });

/** A line of `exchanges.ndjson`, or of whoever writes as much of one as can be judged. */
const Line = z.object({
  id: z.string().optional(),
  endpoint: z.string().default(''),
  request: z.object({ method: z.string(), url: z.string(), headers: Headers, body: Body.nullish() }),
  response: z.object({ status: z.int(), headers: Headers, body: Body }).nullable(),
  failure: z
    .object({
      kind: z.enum(['connect', 'timeout', 'reset', 'malformed', 'too-large', 'aborted']).catch('aborted'),
      message: z.string(),
    })
    .nullish(),
  timings: z
    .object({
      startedAt: z.string().default(''),
      queuedMs: z.number().default(0),
      firstByteMs: z.number().default(0),
      totalMs: z.number().default(0),
    })
    .prefault({}),
  attempt: z.number().default(1),
});

const bytesOf = ({ encoding, content }: z.infer<typeof Body>): Buffer =>
  Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');

/** One line of `exchanges.ndjson`. A body that was cut when it was recorded cannot be judged. */
const ofLine = (line: string, n: number, dialect: Dialect): Exchange => {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    throw new NoRecording(`line ${n} is not JSON`);
  }
  const { success, data, error } = Line.safeParse(record);
  // The message names the type that came, and never a value.
  if (!success) {
    const [issue] = error.issues;
    const place = issue?.path.join('.') ?? '';
    throw new NoRecording(`line ${n} is no exchange${place === '' ? '' : ` (${place}: ${issue?.message})`}`);
  }
  const { id = `r-${n}`, request, response, failure = null, ...rest } = data;
  const body = response === null ? Buffer.alloc(0) : bytesOf(response.body);
  return {
    id,
    ...rest,
    failure,
    request: { ...request, body: request.body ? bytesOf(request.body) : null },
    response: response && { ...response, body },
    ...(response?.body.cut ? { cut: true } : {}),
    json: response?.body.cut ? undefined : dialect.fromWire(parseJsonBody(body)),
  };
};

/** The exchanges of a recording: a HAR file, or one exchange on each line as in our own `exchanges.ndjson`. */
export const readRecording = (content: string, dialect: Dialect): Exchange[] => {
  const isHar = /^\s*\{\s*"log"/.test(content);
  if (!isHar)
    return content
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, index) => ofLine(line, index + 1, dialect));
  let har: unknown;
  try {
    har = JSON.parse(content);
  } catch (error) {
    // Node quotes a piece of the text, in which a secret may stand.
    const why = error instanceof Error ? error.message.replace(/, (?:\.{3})?".*$/s, '') : '';
    throw new NoRecording(`not JSON (${why})`);
  }
  const log = isObject(har) && isObject(har['log']) ? har['log'] : {};
  if (!Array.isArray(log['entries'])) throw new NoRecording('log.entries is missing');
  return log['entries'].map((entry, index) => ofHar(entry, index + 1, dialect));
};

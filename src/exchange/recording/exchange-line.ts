import { z } from 'zod';
import { isObject } from '../../contract/json-object.ts';
import type { Exchange } from '../exchange.ts';
import type { Header } from '../recorded-exchange.ts';
import { NoExchange } from './no-exchange.ts';
import { readRecordedAnswer } from './recorded-answer.ts';

const Value = z.union([z.string(), z.array(z.string())]);

/** Pairs, objects with name and value, or one object with a text or a list of texts under each name. */
const Headers = z
  .union([
    z.array(z.tuple([z.string(), z.string()])),
    z.array(z.looseObject({ name: z.string(), value: z.string() })),
    z.record(z.string(), Value),
  ])
  .default([])
  .transform((headers): Header[] => {
    const pairs = Array.isArray(headers)
      ? headers.map((one) => (Array.isArray(one) ? one : ([one.name, one.value] as const)))
      : Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
    return pairs.filter(([name]) => name !== '' && !name.startsWith(':'));
  });

/** A body as `exchanges.ndjson` has it. */
const Recorded = z.strictObject({
  encoding: z.string().optional(),
  content: z.string(),
  bytes: z.number().optional(),
  cut: z.boolean().optional(),
  sha256: z.string().optional(),
  coding: z.string().optional(),
});

interface Body {
  /** Undefined where the body was not recorded. */
  readonly bytes: Buffer | undefined;
  /** Whether the body is complete; null where that is unknown. */
  readonly whole: boolean | null;
}

/** Reads a recorded body: text is the body itself, `Recorded` our own form, other JSON its parsed content; null or undefined: not recorded. */
const bodyOf = (value: unknown): Body => {
  if (value === undefined || value === null) return { bytes: undefined, whole: null };
  if (typeof value === 'string') return { bytes: Buffer.from(value), whole: null };
  const { success, data } = Recorded.safeParse(value);
  if (!success) return { bytes: Buffer.from(JSON.stringify(value)), whole: true };
  const bytes = Buffer.from(data.content, data.encoding === 'base64' ? 'base64' : 'utf8');
  return { bytes, whole: data.cut === undefined ? null : !data.cut };
};

/** One exchange: a line of `exchanges.ndjson`, or one of another program with enough members to be judged. */
const Line = z.looseObject({
  id: z.string().optional(),
  endpoint: z.string().default(''),
  request: z.looseObject({ method: z.string(), url: z.string(), headers: Headers, body: z.unknown().optional() }),
  response: z.looseObject({ status: z.int(), headers: Headers, body: z.unknown().optional() }).nullable(),
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

/** The text in our records that replaces traffic through tunnels of others: see `discreet`. */
const withheld = '[traffic of others]';

/** One exchange of a file or a program, in the form that docs/recordings.md shows. */
export const exchangeOfRecord = (record: unknown, ownId: string): Omit<Exchange, 'json'> => {
  const { success, data, error } = Line.safeParse(record);
  // The message names the wrong type, never a value.
  if (!success) {
    const [issue] = error.issues;
    const place = issue?.path.join('.') ?? '';
    throw new NoExchange(`is no exchange${place === '' ? '' : ` (${place}: ${issue?.message})`}`);
  }
  const { id = ownId, endpoint, request, response, failure = null, timings, attempt } = data;
  const method = request.method.toUpperCase();
  const asked = bodyOf(request.body);
  const rest = {
    id,
    endpoint,
    request: { method, url: request.url, headers: request.headers, body: asked.bytes ?? null },
    timings,
    attempt,
    ...(asked.whole === false ? { sentCut: true as const } : {}),
  };
  if (response === null || response.status === 0)
    return {
      ...rest,
      response: null,
      failure: failure ?? { kind: 'aborted', message: 'the recording holds no answer' },
    };
  const { bytes, whole } = bodyOf(response.body);
  const read = readRecordedAnswer({ method, status: response.status, headers: response.headers, body: bytes });
  const isCut = whole === false || (whole === null && read.cut) || (bytes?.includes(withheld) ?? false);
  return { ...rest, failure, response: read.response, ...(isCut ? { cut: true } : {}) };
};

/** Whether a line was written by a run of ours: other programs do not write all of these members. */
export const isOwnRecord = (record: unknown): boolean =>
  isObject(record) &&
  ['id', 'endpoint', 'request', 'response', 'failure', 'timings', 'attempt'].every((name) => name in record);

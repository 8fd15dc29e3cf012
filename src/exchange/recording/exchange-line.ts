import { z } from 'zod';
import { isObject } from '../../contract/json-object.ts';
import type { Exchange } from '../exchange.ts';
import type { Header } from '../recorded-exchange.ts';
import { NoExchange } from './no-exchange.ts';
import { isOwnForm } from './own-form.ts';
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

/** The members of a body as `exchanges.ndjson` has it, and their types. */
const recorded = new Map([
  ['encoding', 'string'],
  ['content', 'string'],
  ['bytes', 'number'],
  ['cut', 'boolean'],
  ['sha256', 'string'],
  ['coding', 'string'],
]);

interface OwnBody {
  readonly encoding?: string;
  readonly content: string;
  readonly cut?: boolean;
}

/** Whether a body has no other members than those, each of its type. Only `content` is needed. */
const isOwnBody = (value: unknown): value is OwnBody =>
  isObject(value) &&
  value['content'] !== undefined &&
  Object.entries(value).every(
    ([name, one]) => recorded.has(name) && (one === undefined || recorded.get(name) === typeof one),
  );

interface Body {
  /** Undefined where the body was not recorded. */
  readonly bytes: Buffer | undefined;
  /** Whether the body is complete; null where that is unknown. */
  readonly whole: boolean | null;
}

/** Reads a recorded body: text is the body itself, `isOwnBody` our own form, other JSON its parsed content; null or undefined: not recorded. */
const bodyOf = (value: unknown): Body => {
  if (value === undefined || value === null) return { bytes: undefined, whole: null };
  if (typeof value === 'string') return { bytes: Buffer.from(value), whole: null };
  if (!isOwnBody(value)) return { bytes: Buffer.from(JSON.stringify(value)), whole: true };
  const { encoding, content, cut } = value;
  return {
    bytes: Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'),
    whole: cut === undefined ? null : !cut,
  };
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

/** Reads a record in any form. */
const read = (record: unknown): z.infer<typeof Line> => {
  const { success, data, error } = Line.safeParse(record);
  // The message names the wrong type, never a value.
  if (!success) {
    const [issue] = error.issues;
    const place = issue?.path.join('.') ?? '';
    throw new NoExchange(`is no exchange${place === '' ? '' : ` (${place}: ${issue?.message})`}`);
  }
  return data;
};

/** One exchange of a file or a program, in the form that docs/recordings.md shows. */
export const exchangeOfRecord = (record: unknown, ownId: string): Omit<Exchange, 'json'> => {
  const known = isOwnForm(record) ? record : read(record);
  const { id = ownId, endpoint, request, response, failure = null, timings, attempt } = known;
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
  const answer = readRecordedAnswer({ method, status: response.status, headers: response.headers, body: bytes });
  const isCut = whole === false || (whole === null && answer.cut) || (bytes?.includes(withheld) ?? false);
  return { ...rest, failure, response: answer.response, ...(isCut ? { cut: true } : {}) };
};

/** Whether a line was written by a run of ours: other programs do not write all of these members. */
export const isOwnRecord = (record: unknown): boolean =>
  isObject(record) &&
  ['id', 'endpoint', 'request', 'response', 'failure', 'timings', 'attempt'].every((name) => name in record);

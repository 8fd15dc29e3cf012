import { z } from 'zod';
import type { ExchangeRecord } from '../recorded-exchange.ts';

const Headers = z.array(z.tuple([z.string(), z.string()]));

const Body = z.looseObject({
  encoding: z.enum(['text', 'base64']),
  content: z.string(),
  bytes: z.number(),
  cut: z.boolean(),
  sha256: z.string().exactOptional(),
  coding: z.string().exactOptional(),
});

/** A line of `exchanges.ndjson`. A later version may write more members than these. */
export const ExchangeLine: z.ZodType<ExchangeRecord> = z.looseObject({
  id: z.string(),
  endpoint: z.string(),
  request: z.looseObject({ method: z.string(), url: z.string(), headers: Headers, body: Body.nullable() }),
  response: z.looseObject({ status: z.number(), headers: Headers, body: Body }).nullable(),
  failure: z
    .looseObject({
      kind: z.enum(['connect', 'timeout', 'reset', 'malformed', 'too-large', 'aborted']),
      message: z.string(),
    })
    .nullable(),
  timings: z.looseObject({
    startedAt: z.string(),
    queuedMs: z.number(),
    firstByteMs: z.number(),
    totalMs: z.number(),
  }),
  attempt: z.number(),
});

/** A type guard, so that the value is used unchanged and not copied. */
export const isExchangeRecord = (value: unknown): value is ExchangeRecord => ExchangeLine.safeParse(value).success;

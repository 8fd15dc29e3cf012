import { z } from 'zod';
import { isObject } from '../../contract/json-object.ts';
import { ExchangeLine } from '../../exchange/recording/exchange-record.ts';
import type { Script } from '../../exchange/script/script.ts';
import type { Evidence } from '../../report/evidence.ts';

const text = z.string();

const EvidenceLine: z.ZodType<Evidence> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('declared'), id: text, spec: text }),
  z.object({ kind: z.literal('tried'), id: text, attempt: z.number(), durationMs: z.number() }),
  z.object({
    kind: z.literal('held'),
    requirement: text,
    endpoint: text,
    times: z.number(),
    exchange: text.exactOptional(),
  }),
  z.object({
    kind: z.literal('found'),
    finding: z.object({
      requirement: text,
      endpoint: text,
      place: text,
      flaw: text.exactOptional(),
      summary: text,
      expected: text,
      received: text,
      exchanges: z.array(text),
    }),
    exchanges: z.array(ExchangeLine),
    trial: text.exactOptional(),
    script: z.custom<Script>(isObject).exactOptional(),
  }),
  z.object({
    kind: z.literal('again'),
    requirement: text,
    endpoint: text,
    place: text,
    flaw: text.exactOptional(),
    times: z.number(),
  }),
  z.object({
    kind: z.literal('unexercised'),
    id: text,
    attempt: z.number(),
    reason: text,
    cure: text.nullable(),
    unanswered: z.literal(true).exactOptional(),
  }),
  z.object({ kind: z.literal('error'), id: text, attempt: z.number(), message: text }),
  z.object({
    kind: z.literal('sent'),
    endpoint: text,
    member: text,
    as: z.enum(['valid', 'boundary', 'broken', 'absent']),
    status: z.number().nullable(),
    times: z.number(),
  }),
  z.object({ kind: z.literal('observed'), gap: text, observed: text }),
  z.object({ kind: z.literal('retried'), status: z.number(), waitedMs: z.number(), times: z.number().exactOptional() }),
]);

/** Whether a line is evidence that a worker writes. */
export const isEvidence = (value: unknown): value is Evidence => EvidenceLine.safeParse(value).success;

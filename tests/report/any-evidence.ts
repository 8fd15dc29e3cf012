import fc from 'fast-check';
import type { Evidence } from '../../src/report/evidence.ts';
import { failed, found, held, ids, tried, unexercised } from './sample-records.ts';

const again = (requirement: string, place: string, times: number): Evidence => ({
  kind: 'again',
  requirement,
  endpoint: 'GET /keys/{id}',
  place,
  times,
});

const id = fc.constantFrom(...ids);
const attempt = fc.constantFrom(1, 2, 3);
/** Any line of evidence about the three requirements of the sample contract. */
export const anyEvidence: fc.Arbitrary<Evidence> = fc.oneof(
  fc.tuple(id, attempt).map(([one, n]) => tried(one, n)),
  fc.tuple(id, fc.integer({ min: 1, max: 9 })).map(([one, times]) => held(one, times)),
  fc.tuple(id, fc.constantFrom('/a', '/b', 'status')).map(([one, place]) => found(one, { place })),
  fc
    .tuple(id, fc.constantFrom('/a', '/b', 'status'), fc.integer({ min: 1, max: 9 }))
    .map(([one, place, times]) => again(one, place, times)),
  fc.tuple(id, attempt).map(([one, n]) => unexercised(one, n)),
  fc.tuple(id, attempt).map(
    ([one, n]): Evidence => ({
      kind: 'unexercised',
      id: one,
      attempt: n,
      reason: 'silence',
      cure: null,
      unanswered: true,
    }),
  ),
  fc.tuple(id, attempt).map(([one, n]) => failed(one, n)),
  fc
    .tuple(
      fc.constantFrom('valid', 'boundary', 'broken', 'absent'),
      fc.constantFrom(201, 422, null),
      fc.integer({ min: 1, max: 9 }),
    )
    .map(
      ([as, status, times]) => ({ kind: 'sent', endpoint: 'POST /keys', member: 'acl', as, status, times }) as const,
    ),
  fc.string().map((observed) => ({ kind: 'observed', gap: 'keys.order', observed }) as const),
  fc.nat(5000).map((waitedMs) => ({ kind: 'retried', status: 429, waitedMs }) as const),
);

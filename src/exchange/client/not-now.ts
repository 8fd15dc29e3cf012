import type { ReceivedResponse } from '../exchange.ts';
import { retryAfter } from './retry-after.ts';

interface Backoff {
  /** The first pause if the answer has no Retry-After; each further one is twice as long. */
  readonly firstMs: number;
  /** The longest pause, unless the answer asks for a longer one. */
  readonly mostMs: number;
}

/** The length of an outage is unknown: a retry every few seconds notices its end soon, and is no load. */
const OUTAGE: Backoff = { firstMs: 500, mostMs: 8000 };
/** A gateway mostly loses a single answer, so the first retry comes soon. */
const LOST: Backoff = { firstMs: 250, mostMs: 8000 };

/**
 * Many rate limits (token buckets) accept requests again after a second. Others count by the minute, so the pauses add up to a minute.
 */
const RATE_LIMIT: Backoff = { firstMs: 1000, mostMs: 32_000 };

/** The statuses that say "not now". */
const BACKOFFS: ReadonlyMap<number, Backoff> = new Map([
  // RFC 9110, section 15.5.9: no complete request arrived in time, as on a connection that was idle for too long. It may be repeated.
  [408, LOST],
  [429, RATE_LIMIT],
  [502, LOST],
  [503, OUTAGE],
  [504, LOST],
]);

/** The statuses of a gateway that got no answer, or none in time. An agent is a gateway itself, so there they are about another server. */
const GATEWAY: ReadonlySet<number> = new Set([502, 504]);

/** Whether a status only says that the request must be sent again later. */
export const isNotNow = (status: number, isGateway = false): boolean =>
  BACKOFFS.has(status) && !(isGateway && GATEWAY.has(status));

/** Whether a request may have been carried out although the answer says "not now". */
export const mayBeDone = (status: number): boolean => status === 503 || GATEWAY.has(status);

/**
 * The pause before a retry; null when the patience is used up, or Retry-After is longer than the patience. The pause is never shorter than
 * Retry-After; after a repeated Retry-After of 0 the usual backoff applies.
 */
export const retryWait = (
  { status, headers }: ReceivedResponse,
  retries: number,
  spentMs: number,
  patienceMs: number,
): number | null => {
  const { firstMs, mostMs } = BACKOFFS.get(status) ?? OUTAGE;
  const asked = retryAfter(headers, Date.now());
  const doublings = asked === null ? retries : retries - 1;
  const usual = doublings < 0 ? 0 : Math.min(firstMs * 2 ** doublings, mostMs, patienceMs);
  return spentMs >= patienceMs || (asked ?? 0) > patienceMs ? null : Math.max(usual, asked ?? 0);
};

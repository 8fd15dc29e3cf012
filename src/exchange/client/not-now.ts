import type { ReceivedResponse } from '../exchange.ts';
import { retryAfter } from './retry-after.ts';

interface Backoff {
  /** The first wait where the answer names none; each further one is twice as long. */
  readonly firstMs: number;
  /** No wait is longer, unless the answer asks for it. */
  readonly mostMs: number;
}

/** An outage ends when it ends: a try every few seconds finds that out soon, and is no load for anybody. */
const OUTAGE: Backoff = { firstMs: 500, mostMs: 8000 };
/** A gateway mostly loses one answer, and has the next. */
const LOST: Backoff = { firstMs: 250, mostMs: 8000 };

/**
 * Many rate limits have room again after a second, as a bucket that fills steadily. Others count by the minute, so that the waits add up to one.
 */
const RATE_LIMIT: Backoff = { firstMs: 1000, mostMs: 32_000 };

/** The statuses that say "not now". */
const BACKOFFS: ReadonlyMap<number, Backoff> = new Map([
  // RFC 9110, section 15.5.9: no whole request arrived in time, as on a connection that was idle for too long. It may be sent again.
  [408, LOST],
  [429, RATE_LIMIT],
  [502, LOST],
  [503, OUTAGE],
  [504, LOST],
]);

/** What a gateway says that got no answer, or none in time. An agent is a gateway, and says so of somebody else. */
const GATEWAY: ReadonlySet<number> = new Set([502, 504]);

/** Whether a status says nothing about the request but that it is to be sent again later. */
export const isNotNow = (status: number, isGateway = false): boolean =>
  BACKOFFS.has(status) && !(isGateway && GATEWAY.has(status));

/** Whether a request may have been carried out although the answer says "not now". */
export const mayBeDone = (status: number): boolean => status === 503 || GATEWAY.has(status);

/**
 * How long to wait before one more try; null when the patience is used up, or the answer asks for more of it than there is. What an
 * answer asks for is waited at least; a repeated Retry-After of 0 gets the usual waits.
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

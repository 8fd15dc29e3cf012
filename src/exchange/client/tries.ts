/**
 * How often something is tried at most, by the reason for a retry. There are no other reasons, so these numbers bound what a run sends. Two reasons
 * are bounded by time instead: "not now" (408, 429, 502, 503, 504) by `patienceMs` in bounds.ts, and eventual consistency (stale reads, writes that
 * came too early) by the patience of the target.
 * tests/exchange/client/tries-in-one-place.test.ts knows who reads the numbers without `tryAgain`.
 */
export const mostTries = {
  /** The server closed a kept connection, or the connection of a GET was lost before its answer began. The second try has a new connection. */
  lostConnection: 2,
  /** A gateway status, where the deployment may have to call a third party. */
  relayed: 2,
  /** A creation was refused, and a plain one was accepted: other workers may have used up a quota for a moment. One more try is judged. */
  refusedCreation: 3,
  /** A creation was refused, and unused resources were removed to make room for it. */
  madeRoom: 2,
  /** A replace was refused: the deployment may call a third party that it names, such as an issuer, which may not have answered. */
  refusedReplace: 2,
  /** A request that must be refused was accepted. */
  acceptedBroken: 2,
  /** A list is missing, which would leave a whole family untested. */
  missingList: 2,
  /** A page of a list is gone because its anchor was deleted. */
  changedList: 3,
  /** An observation that others on the account may have disturbed. */
  disturbed: 3,
  /** A whole test that found something, each time with a new workbench. */
  found: 3,
  /** A whole test that ended by accident, such as no answer; each time in a new worker. */
  accident: 3,
} as const;

export type Reason = keyof typeof mostTries;

/** Retries until a result is final, as often as the reason allows. Tries count from 1. Returns the last result, final or not. */
export const tryAgain = async <T>(
  reason: Reason,
  attempt: (n: number, isLast: boolean) => Promise<T>,
  isFinal: (result: T) => boolean | Promise<boolean>,
): Promise<T> => {
  for (let n = 1; ; n += 1) {
    const isLast = n >= mostTries[reason];
    const result = await attempt(n, isLast);
    if (isLast || (await isFinal(result))) return result;
  }
};

/** Mutually exclusive reasons: at most one of them applies to a request. */
const oneOf: readonly Reason[] = ['refusedCreation', 'refusedReplace', 'acceptedBroken', 'missingList', 'changedList'];

const product = (numbers: readonly number[]): number => numbers.reduce((all, one) => all * one, 1);

/** How often one request of one test is sent at most, apart from "not now": all reasons that can combine, each used up. */
export const mostSends: number =
  (Math.max(...oneOf.map((reason) => mostTries[reason])) + 1) *
  product(
    (Object.keys(mostTries) as Reason[]).filter((reason) => !oneOf.includes(reason)).map((reason) => mostTries[reason]),
  );

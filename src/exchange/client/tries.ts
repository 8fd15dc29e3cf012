/**
 * How often something is tried at most, by the reason for trying again. Nothing is sent again for another reason, so that these
 * numbers bound what a run sends. Two reasons are bounded by time instead: "not now" (408, 429, 502, 503, 504) by `patienceMs` in
 * bounds.ts, and what takes a moment to show or to be accepted by the waits of the plan.
 * tests/exchange/client/tries-in-one-place.test.ts knows who reads the numbers without `tryAgain`.
 */
export const mostTries = {
  /** The server closed a kept connection, or the connection of a GET was lost before its answer began. The second try has a connection of its own. */
  lostConnection: 2,
  /** A gateway status, where the deployment may have to ask a third party. */
  relayed: 2,
  /** A creation was refused, and a plain one was accepted: other workers may have used up a quota for a moment. One more try is judged. */
  refusedCreation: 3,
  /** A creation was refused, and what nobody needed was removed to make room for it. */
  madeRoom: 2,
  /** A replace was refused of which the deployment looks at what it names, such as an issuer. */
  refusedReplace: 2,
  /** A request that must be refused was accepted. */
  acceptedBroken: 2,
  /** A list is not there, which would silence a whole family. */
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

/** Tries until a result is final, as often as the reason allows. Tries count from 1. The last result counts, final or not. */
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

/** Reasons of which one request meets at most one. */
const oneOf: readonly Reason[] = ['refusedCreation', 'refusedReplace', 'acceptedBroken', 'missingList', 'changedList'];

const product = (numbers: readonly number[]): number => numbers.reduce((all, one) => all * one, 1);

/** How often one request of one test leaves at most, beside "not now": all reasons that can meet, each used up. */
export const mostSends: number =
  (Math.max(...oneOf.map((reason) => mostTries[reason])) + 1) *
  product(
    (Object.keys(mostTries) as Reason[]).filter((reason) => !oneOf.includes(reason)).map((reason) => mostTries[reason]),
  );

import type { Target } from '../target/target.ts';

/** What a clean-up may take beside its requests: a rate limit that counts by the minute, lists that settle, answers that never come. */
const graceMs = 180_000;
/** Lists of every kind, some of several pages. */
const listRequests = 50;

/** How long a clean-up of so many things may take, at the pace of the target: a delete and a second look for each. */
export const cleanupMs = (things: number, { pace }: Pick<Target, 'pace'>): number =>
  graceMs + Math.ceil((1000 * (2 * things + listRequests)) / (pace?.requestsPerSecond ?? 1000));

import type { Target } from '../target/target.ts';

/** Extra time of a clean-up beside its requests: rate limits by the minute, eventually consistent lists, timeouts. */
const graceMs = 180_000;
/** Requests for the lists of every kind, some of several pages. */
const listRequests = 50;

/** How long a clean-up of so many things may take, at the pace of the target: a delete and a second look for each. */
export const cleanupMs = (things: number, { pace }: Pick<Target, 'pace'>): number =>
  graceMs + Math.ceil((1000 * (2 * things + listRequests)) / (pace?.requestsPerSecond ?? 1000));

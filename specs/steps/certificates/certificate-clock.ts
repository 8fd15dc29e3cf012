import { leave } from '../../../src/harness/base/interruption.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { type Issued, issueInPassing, leastAsked } from './issue-certificate.ts';

export const hour = 3600;
export const instant = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
/** The same instant with the UTC offset +05:30. */
export const instantAhead = (seconds: number): string => instant(seconds + 5.5 * hour).replace('Z', '+05:30');
/** The same instant in milliseconds and with the UTC offset -03:30. */
export const instantBehind = (seconds: number): string =>
  new Date((seconds - 3.5 * hour) * 1000).toISOString().replace('Z', '-03:30');

/** Tolerance between clocks, in seconds. Clocks of one deployment differ, and a start slightly in the past lets clients with slow clocks in. */
export const tolerance = 300;
/** A start in the future has a smaller tolerance: it locks every client out for that time. */
export const ahead = 60;

/** A certificate that was requested without a validity period. */
export const unbounded = async (world: World): Promise<Issued> =>
  (await leastAsked(world)) ??
  world.context.once('certificate without validity', () =>
    issueInPassing(world, { valid_after: undefined, valid_until: undefined }),
  );
export const secondsOf = (text: unknown): number => Date.parse(String(text)) / 1000;

/** When a certificate was made, by the deployment's own clock, which may differ from ours. */
export const creationOf = ({ shown }: Issued): number => {
  const created = secondsOf(shown['created_at']);
  return Number.isNaN(created) ? leave('created_at cannot be read, so there is no clock to compare with') : created;
};

/** By how many seconds the clock of the deployment is ahead of ours. Validity times are requested by its clock, so that they are not in the past. */
const aheadThere = (world: World): Promise<number> =>
  world.context.once('clock of certificates', async () => {
    const issued = await unbounded(world);
    const seconds = Math.round(creationOf(issued) - Date.parse(issued.exchange.timings.startedAt) / 1000);
    return Math.abs(seconds) <= tolerance ? 0 : seconds;
  });

export const nowThere = async (world: World): Promise<number> =>
  Math.floor(Date.now() / 1000) + (await aheadThere(world));

/** The last whole minute there: the precision of validity times is not documented, but an accepted time must be kept to the second. */
export const minuteThere = async (world: World): Promise<number> => Math.floor((await nowThere(world)) / 60) * 60;

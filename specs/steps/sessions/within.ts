import { growing, lookUntil } from '../../../src/harness/base/look-until.ts';

/** Repeats a probe with growing pauses until it is true or the time is over. Whether it became true. */
export const within = (
  ms: number,
  probe: () => Promise<boolean>,
  firstPauseMs = Math.min(100, ms / 10),
): Promise<boolean> => lookUntil(probe, Boolean, ms, growing(firstPauseMs));

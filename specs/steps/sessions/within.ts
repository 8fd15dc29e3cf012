import { growing, lookUntil } from '../../../src/harness/base/look-until.ts';

/** Asks with growing pauses, until the answer is yes or the time is over: what an agent does takes its time. */
export const within = (
  ms: number,
  probe: () => Promise<boolean>,
  firstPauseMs = Math.min(100, ms / 10),
): Promise<boolean> => lookUntil(probe, Boolean, ms, growing(firstPauseMs));

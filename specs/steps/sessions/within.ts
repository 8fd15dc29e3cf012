import { setTimeout } from 'node:timers/promises';

/** Asks again and again, with growing pauses, until the answer is yes or the time is over. */
export const within = async (
  ms: number,
  probe: () => Promise<boolean>,
  firstPauseMs = Math.min(100, ms / 10),
): Promise<boolean> => {
  const end = performance.now() + ms;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 1.6, Math.max(5000, firstPauseMs))) {
    if (await probe()) return true;
    if (performance.now() >= end) return false;
    await setTimeout(Math.min(pause, Math.max(1, end - performance.now())));
  }
};

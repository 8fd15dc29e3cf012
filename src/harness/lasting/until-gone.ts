import { setTimeout } from 'node:timers/promises';

/**
 * Deletes until something is gone, or for as long as may be: whoever carries it out may not know yet of what was created just now
 * (docs/decisions/0015-reads-that-lag.md).
 */
export const untilGone = async (remove: () => Promise<boolean>, patienceMs: number): Promise<boolean> => {
  const started = performance.now();
  let gone = await remove();
  for (let pauseMs = 50; !gone && performance.now() - started < patienceMs; pauseMs *= 2) {
    await setTimeout(Math.min(pauseMs, patienceMs));
    gone = await remove();
  }
  return gone;
};

import { setTimeout } from 'node:timers/promises';

/** The pause before the nth look, in milliseconds. */
export type Pauses = (n: number) => number;

/** Short pauses first: most deployments show a change at once, or soon. */
export const soon: Pauses = (n) => [0, 20, 50, 100, 200, 400, 800, 1400][n] ?? 2000;

/** Exponential backoff from a first pause, for slow changes. */
export const growing =
  (firstMs: number): Pauses =>
  (n) =>
    n === 0 ? 0 : Math.min(firstMs * 1.6 ** (n - 1), Math.max(5000, firstMs));

/**
 * Repeats `look` until its result is right or the time is over, and returns the last result. The last look comes after the deadline,
 * however long each look takes. All waits of the suites use this, or `Settling`, which also remembers what it waited for in vain.
 */
export const lookUntil = async <T>(
  look: () => Promise<T>,
  isRight: (seen: T) => boolean,
  patienceMs: number,
  pauses: Pauses = soon,
): Promise<T> => {
  const end = performance.now() + patienceMs;
  for (let n = 0; ; n += 1) {
    const leftMs = end - performance.now();
    const pauseMs = pauses(n);
    await setTimeout(Math.max(0, Math.min(pauseMs, leftMs)));
    const seen = await look();
    if (isRight(seen) || leftMs <= pauseMs) return seen;
  }
};

import { setTimeout } from 'node:timers/promises';

/** How long it is waited before the nth look. */
export type Pauses = (n: number) => number;

/** Close together at first: most deployments show a change at once, or soon. */
export const soon: Pauses = (n) => [0, 20, 50, 100, 200, 400, 800, 1400][n] ?? 2000;

/** From a first pause to longer and longer ones, for what takes its time. */
export const growing =
  (firstMs: number): Pauses =>
  (n) =>
    n === 0 ? 0 : Math.min(firstMs * 1.6 ** (n - 1), Math.max(5000, firstMs));

/**
 * Looks until a look is right, or the time is over: what was seen last. The last look comes when the time is over, however long each
 * look takes. Every wait of the suites for something to happen is this one, or `Settling`, which also remembers what never comes.
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

import { setTimeout } from 'node:timers/promises';

/** About three seconds in all, the first looks close together: most agents show what they captured at once. */
const pauses = [0, 20, 50, 100, 200, 400, 800, 1400];

/** Looks until there is something to see, a few times, or for at least so long; null where there never is. */
export const eventually = async <T>(look: () => Promise<T | null>, atLeastMs = 0): Promise<T | null> => {
  const end = performance.now() + atLeastMs;
  for (let n = 0; n < pauses.length || performance.now() < end; n += 1) {
    await setTimeout(pauses[n] ?? 2000);
    const seen = await look();
    if (seen !== null) return seen;
  }
  return null;
};

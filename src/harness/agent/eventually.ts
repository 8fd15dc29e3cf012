import { setTimeout } from 'node:timers/promises';

/** About three seconds in all, the first looks close together: most agents show what they captured at once. */
const pauses = [0, 20, 50, 100, 200, 400, 800, 1400];

/** Looks until there is something to see, a few times; null where there never is. */
export const eventually = async <T>(look: () => Promise<T | null>): Promise<T | null> => {
  for (const pause of pauses) {
    await setTimeout(pause);
    const seen = await look();
    if (seen !== null) return seen;
  }
  return null;
};

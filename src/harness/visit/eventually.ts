import { setTimeout } from 'node:timers/promises';
import type { Patience } from '../target/patience.ts';

/** The first looks are close together: most agents show what they captured at once. */
const pauses = [0, 20, 50, 100, 200, 400, 800, 1400];

/** Looks until there is something to see, for as long as an agent may take over it; null where there never is. */
export const eventually = async <T>(
  { patience }: { readonly patience: Patience },
  look: () => Promise<T | null>,
  patienceMs = patience.tunnelsMs,
): Promise<T | null> => {
  const end = performance.now() + patienceMs;
  for (let n = 0; ; n += 1) {
    const left = end - performance.now();
    await setTimeout(Math.max(0, Math.min(pauses[n] ?? 2000, left)));
    const seen = await look();
    // The last look comes when the time is over, however long the looks take.
    if (seen !== null || left <= (pauses[n] ?? 2000)) return seen;
  }
};

import { lookUntil } from '../base/look-until.ts';
import type { Patience } from '../target/patience.ts';

/** Looks until there is something to see, for as long as an agent may take over it; null where there never is. */
export const eventually = <T>(
  { patience }: { readonly patience: Patience },
  look: () => Promise<T | null>,
  patienceMs = patience.tunnelsMs,
): Promise<T | null> => lookUntil(look, (seen) => seen !== null, patienceMs);

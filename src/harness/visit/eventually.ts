import { lookUntil } from '../base/look-until.ts';
import type { Patience } from '../target/patience.ts';

/** Repeats a look until it returns something, or until the time that an agent may take is over; then null. */
export const eventually = <T>(
  { patience }: { readonly patience: Patience },
  look: () => Promise<T | null>,
  patienceMs = patience.tunnelsMs,
): Promise<T | null> => lookUntil(look, (seen) => seen !== null, patienceMs);

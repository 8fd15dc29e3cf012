import { lagWords } from '../../contract/lag-words.ts';

/** Up to how many milliseconds each of the words holds; the last one holds for all that is longer. */
const bounds = [0, 100, 1000, 10_000];

/** How long a read lagged behind a write. */
export const lagInWords = (ms: number): string => {
  const at = bounds.findIndex((bound) => ms <= bound);
  return lagWords[at === -1 ? bounds.length : at] ?? '';
};

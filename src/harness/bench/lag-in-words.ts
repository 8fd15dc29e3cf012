import { lagWords } from '../../contract/lag-words.ts';

/** The upper bound of each of `lagWords` in milliseconds; the last word, without a bound, is for everything longer. */
const bounds = [0, 100, 1000, 10_000];

/** How long a read lagged behind a write. */
export const lagInWords = (ms: number): string => {
  const at = bounds.findIndex((bound) => ms <= bound);
  return lagWords[at === -1 ? bounds.length : at] ?? '';
};

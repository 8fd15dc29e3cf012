import { lagWords } from '../../../contract/lag-words.ts';

const words: readonly string[] = lagWords;

/** The observations of a gap, each once. Of several lags the longest is kept. */
export const observedOf = (lines: readonly string[]): string[] => {
  const slowest = Math.max(...lines.map((line) => words.indexOf(line)));
  return [...new Set(lines)].filter((line) => !words.includes(line) || words.indexOf(line) === slowest).sort();
};

import { lagWords } from '../../../contract/lag-words.ts';

const words: readonly string[] = lagWords;

/** What was observed where the documents are silent, each once. Of how long something took, the longest counts. */
export const observedOf = (lines: readonly string[]): string[] => {
  const slowest = Math.max(...lines.map((line) => words.indexOf(line)));
  return [...new Set(lines)].filter((line) => !words.includes(line) || words.indexOf(line) === slowest).sort();
};

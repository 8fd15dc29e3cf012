/** The common beginning and end of two texts, and the differing parts between. */
export interface TextDifference {
  readonly head: string;
  readonly before: string;
  readonly after: string;
  readonly tail: string;
}

/** Splits a text into words and single other characters, because differences inside a number or word are hard to read. */
const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gsu) ?? [];

/** Where two texts differ, in whole words. */
export const textDifference = (a: string, b: string): TextDifference => {
  const [from, to] = [wordsOf(a), wordsOf(b)];
  const shorter = Math.min(from.length, to.length);
  let head = 0;
  while (head < shorter && from[head] === to[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1;
  return {
    head: from.slice(0, head).join(''),
    before: from.slice(head, from.length - tail).join(''),
    after: to.slice(head, to.length - tail).join(''),
    tail: from.slice(from.length - tail).join(''),
  };
};

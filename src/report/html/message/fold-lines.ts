import type { MessageLine } from './message-lines.ts';

/** A line to show, or the number of lines left out. */
export type FoldedLine = MessageLine | { readonly left: number };

/** A message up to this long is shown whole. */
const WHOLE = 40;
/** Parts of a longer message that are shown: its head, its end, and the context of the first marked places. */
const HEAD = 14;
const END = 3;
const AROUND = 4;
const MARKS = 5;

/** The important lines of a long message; all lines of a short one. */
export const foldLines = (lines: readonly MessageLine[]): readonly FoldedLine[] => {
  if (lines.length <= WHOLE) return lines;
  const marks = lines.flatMap(({ marked }, at) => (marked ? [at] : [])).slice(0, MARKS);
  const shown: FoldedLine[] = [];
  let left = 0;
  for (const [at, line] of lines.entries()) {
    if (at < HEAD || at >= lines.length - END || marks.some((mark) => Math.abs(mark - at) <= AROUND)) {
      if (left > 0) shown.push({ left });
      left = 0;
      shown.push(line);
    } else left += 1;
  }
  return shown;
};

import type { MessageLine } from './message-lines.ts';

/** Lines to show, or how many are left out between them. */
export type FoldedLine = MessageLine | { readonly left: number };

/** A message up to this long is shown whole. */
const WHOLE = 40;
/** Of a longer one: its head, its end, and what stands around the first places that are marked. */
const HEAD = 14;
const END = 3;
const AROUND = 4;
const MARKS = 5;

/** The lines that matter of a long message; all where it is short. */
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

/** A part of a text that is replaced by a marker. */
export interface Range {
  readonly start: number;
  readonly end: number;
  readonly marker: string;
}

/** Replaces ranges by their markers. Overlapping ranges become one, with the marker of the longest (of the first, if equally long). */
export const replaceRanges = (text: string, ranges: readonly Range[]): string => {
  if (ranges.length === 0) return text;
  const parts: string[] = [];
  let shown = 0;
  let [open, ...rest] = ranges.toSorted((a, b) => a.start - b.start);
  let longest = open;
  const close = (): void => {
    if (open === undefined || longest === undefined) return;
    parts.push(text.slice(shown, open.start), longest.marker);
    shown = open.end;
  };
  for (const range of rest) {
    if (open === undefined || longest === undefined) break;
    if (range.start >= open.end) {
      close();
      open = range;
      longest = range;
      continue;
    }
    if (range.end - range.start > longest.end - longest.start) longest = range;
    if (range.end > open.end) open = { ...open, end: range.end };
  }
  close();
  return `${parts.join('')}${text.slice(shown)}`;
};

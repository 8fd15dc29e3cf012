const nameIn = (line: string): string | undefined => /^\| (.+?) \|/.exec(line)?.[1];

/** Puts a row into the table of a page: replaces the one with the same name, or appends it. */
export const withRow = (page: string, row: string): string => {
  const lines = page.split('\n');
  const at = lines.findIndex((line) => nameIn(line) === nameIn(row));
  if (at >= 0) return lines.with(at, row).join('\n');
  const last = lines.findLastIndex((line) => line.startsWith('|'));
  if (last < 0) throw new Error('the page has no table');
  return lines.toSpliced(last + 1, 0, row).join('\n');
};

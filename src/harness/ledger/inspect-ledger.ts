import { readFileSync } from 'node:fs';
import { type LedgerLine, parseLine } from './ledger-line.ts';

/** The lines of a ledger, and whether some are missing. */
export interface Inspected {
  readonly lines: LedgerLine[];
  readonly cut: boolean;
}

const newline = 0x0a;
/** Where a system that kills a process in the middle of a write stops that write: at the end of a page of memory. */
const pageBytes = 4096;

/**
 * What is left of a text that is no line: a process was killed while it wrote. The write stopped at the end of a page, and another
 * process may have gone on from there. Nothing is missing then: whatever a line announces is sent only after it is written. Null
 * where the text was cut in another way.
 */
const afterKill = (file: Buffer, start: number, end: number): LedgerLine[] | null => {
  for (let stop = (Math.floor(start / pageBytes) + 1) * pageBytes; stop <= end; stop += pageBytes) {
    const next = parseLine(file.toString('utf8', stop, end));
    if (stop === end || next.length > 0) return next;
  }
  return null;
};

/** Reads a ledger. Lines are missing where it does not begin with its run, or where something in it is no line of ours. */
export const inspectLedger = (path: string): Inspected => {
  const file = readFileSync(path);
  const lines: LedgerLine[] = [];
  let cut = file.length === 0;
  for (let start = 0; start < file.length; ) {
    const found = file.indexOf(newline, start);
    const end = found === -1 ? file.length : found;
    const read = parseLine(file.toString('utf8', start, end));
    const isWhole = read.length > 0 && found !== -1;
    const rest = isWhole ? read : afterKill(file, start, end);
    lines.push(...(read.length > 0 ? read : (rest ?? [])));
    cut ||= rest === null;
    start = end + 1;
  }
  return { lines, cut: cut || lines[0]?.kind !== 'run' || lines.some(({ kind }) => kind === 'cut') };
};

import { readFileSync } from 'node:fs';
import { type LedgerLine, parseLine } from './ledger-line.ts';

/** The lines of a ledger, and whether some are missing. */
export interface Inspected {
  readonly lines: LedgerLine[];
  readonly cut: boolean;
}

const newline = 0x0a;
/** If a process is killed during a write, the operating system stops the write at the end of a memory page. */
const pageBytes = 4096;

/**
 * For a text that is no valid line: the line that another process wrote after a killed process had stopped at the end of a page. Nothing is
 * missing then, because a request is sent only after its line is written. Null where the text was cut in another way.
 */
const afterKill = (file: Buffer, start: number, end: number): LedgerLine[] | null => {
  for (let stop = (Math.floor(start / pageBytes) + 1) * pageBytes; stop <= end; stop += pageBytes) {
    const next = parseLine(file.toString('utf8', stop, end));
    if (stop === end || next.length > 0) return next;
  }
  return null;
};

/** Reads a ledger. Lines are missing if it does not begin with the `run` line, or if a part of it is no valid line. */
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

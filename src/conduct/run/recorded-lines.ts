import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readLines } from './read-lines.ts';

/** Parses a line that a worker wrote; undefined if a killed worker left it incomplete. */
const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** The lines of all files in a folder whose names begin with the prefix. */
export const linesOf = async function* (folder: string, prefix: string): AsyncGenerator<string> {
  for (const name of readdirSync(folder)
    .filter((file) => file.startsWith(prefix))
    .sort()) {
    yield* readLines(join(folder, name));
  }
};

/** A line as it was written, and what it says. */
interface RecordedLine<Kind> {
  readonly line: string;
  readonly record: Kind;
}

/** The records in files whose names begin with the prefix. Lines that are no such record are counted and skipped. */
export const recordsOf = async function* <Kind>(
  folder: string,
  prefix: string,
  isRecord: (value: unknown) => value is Kind,
  passOver: () => void,
): AsyncGenerator<RecordedLine<Kind>> {
  for await (const line of linesOf(folder, prefix)) {
    if (line === '') continue;
    const record = parse(line);
    if (isRecord(record)) yield { line, record };
    else passOver();
  }
};

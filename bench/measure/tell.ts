import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../reports/bench.json');

/** One row of the table: the values of all rounds, their unit, and the goal. */
export interface Row {
  readonly what: string;
  readonly values: readonly number[];
  readonly unit: string;
  readonly goal?: string;
}

const figure = (n: number): string => (n >= 100 ? Math.round(n).toLocaleString('en') : n.toFixed(n >= 10 ? 1 : 2));

/** The median of all rounds; with several rounds also the minimum and maximum. */
export const lineOf = ({ what, values, unit, goal }: Row): string => {
  const sorted = values.toSorted((a, b) => a - b);
  const [least = Number.NaN, most = least] = [sorted[0], sorted.at(-1)];
  const middle = figure(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
  const spread = sorted.length > 1 ? ` (${figure(least)} to ${figure(most)})` : '';
  return `${what.padEnd(52)} ${`${middle}${spread}`.padEnd(24)} ${unit}${goal === undefined ? '' : `; goal: ${goal}`}`;
};

/** Prints the rows of a bench, and replaces its earlier rows in reports/bench.json. */
export const tell = (bench: string, rows: readonly Row[]): void => {
  for (const row of rows) console.log(lineOf(row));
  const before: object = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...before, [bench]: rows }, null, 2)}\n`);
};

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readLines } from '../../../src/conduct/run/read-lines.ts';

const linesOf = async (text: string): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-lines-'));
  try {
    const file = join(folder, 'lines');
    writeFileSync(file, text);
    const lines: string[] = [];
    for await (const line of readLines(file)) lines.push(line);
    return lines;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('a line ends only at a line feed, and at no other line separator', async () => {
  const lines = ['{"a":"x\u2028y\u2029z"}', '{"b":"\u0085\u000b\u000c"}', '', 'cut short'];
  expect(await linesOf(lines.join('\n'))).toEqual(lines);
  expect(await linesOf(`${lines.join('\n')}\n`)).toEqual(lines);
  expect(await linesOf('')).toEqual([]);
});

test('a line longer than the read buffer is complete', async () => {
  const lines = ['\u00e9'.repeat(100_000), '', '\u{1f600}'.repeat(70_000), 'x'];
  expect(await linesOf(lines.join('\n'))).toEqual(lines);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readProofLines } from '../../../src/conduct/prove/read-proof-lines.ts';

const line = { name: 'a', seed: 1, caughtBy: ['x.a'], missedBy: [], strays: [], errors: [] };

const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = test.info().outputPath('proof');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};

test('the lines of all workers are read', () => {
  const text = `${JSON.stringify(line)}\n`;
  const folder = folderWith({ 'proof-0.ndjson': `${text}${text}`, 'proof-1.ndjson': text, 'plan.json': '{}' });
  expect(readProofLines(folder)).toEqual([line, line, line]);
});

test('a line that is cut short or malformed is an error', () => {
  const whole = JSON.stringify(line);
  const { missedBy: _, ...without } = line;
  for (const bad of [whole.slice(0, -9), JSON.stringify(without), 'null']) {
    const folder = folderWith({ 'proof-0.ndjson': `${whole}\n${bad}` });
    expect(() => readProofLines(folder), bad).toThrow('line 2 of proof-0.ndjson was cut short or damaged');
  }
});

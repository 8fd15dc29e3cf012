import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectRoot } from './read-imports.ts';

/** A longer file has more than one subject. */
const mostLines = 250;

test(`no source file has more than ${mostLines} lines`, () => {
  const files = ['src', 'specs', 'tests', 'scripts', 'bench', 'bin'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  const lines = (file: string): number => readFileSync(join(projectRoot, file), 'utf8').trimEnd().split('\n').length;
  expect(files.filter((file) => lines(file) > mostLines)).toEqual([]);
});

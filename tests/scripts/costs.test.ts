import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { fixtureKeys } from '../../src/cli/output/text/fixture-keys.ts';
import { costs } from '../../src/conduct/forecast/costs.ts';
import { specName } from '../../src/conduct/run/files-of-run.ts';
import { specFiles } from '../../src/conduct/spec-files.ts';
import { gaps, requirements, resources } from '../../src/contract/index.ts';
import { limitsOf } from '../../src/harness/target/limits.ts';
import { projectRoot } from '../read-imports.ts';

const { of, peaks, files } = costs();

test('the costs of every requirement and gap were measured, and no others; `npm run costs` measures them again', () => {
  expect(Object.keys(of).sort()).toEqual([...requirements, ...gaps].map(({ id }) => id).sort());
});

test('the costs list every spec file, and name one of them for each requirement', () => {
  expect(files).toEqual(specFiles().map(specName));
  expect(Object.values(of).filter(({ file }) => files[file] === undefined)).toEqual([]);
});

test('more effort sends more requests, and the lower bound comes first', () => {
  const sum = (effort: 'quick' | 'standard' | 'thorough', n: 0 | 1): number =>
    Object.values(of).reduce((all, row) => all + row[effort][n], 0);
  expect(sum('quick', 0)).toBeGreaterThan(requirements.length);
  expect(sum('standard', 0)).toBeGreaterThan(sum('quick', 1));
  expect(sum('thorough', 0)).toBeGreaterThan(sum('standard', 1));
  const wrong = Object.values(of).filter((row) =>
    [row.quick, row.standard, row.thorough, row.readOnly].some(([low, high]) => low > high),
  );
  expect(wrong).toEqual([]);
});

test('the measured peaks name only kinds of resources that a target can limit', () => {
  for (const kinds of Object.values(peaks)) {
    expect(Object.keys(kinds).length).toBeGreaterThan(15);
    expect(() => limitsOf({ atMost: kinds }, 'measured')).not.toThrow();
  }
  expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(peaks.quick)));
});

test('docs/target-file.md states how many requirements need each fixture, and explains every fixture', () => {
  const text = readFileSync(join(projectRoot, 'docs/target-file.md'), 'utf8');
  const needs = (key: string): number =>
    requirements.filter(({ id }) => of[id]?.needs.some((one) => one === key || one.startsWith(`${key}.`))).length;
  for (const { key } of fixtureKeys) {
    const [, stated = ''] = new RegExp(`^\\| \`${key}[.\`].* \\| (\\d+) \\|$`, 'm').exec(text) ?? [];
    expect([key, Number(stated)]).toEqual([key, needs(`fixtures.${key}`)]);
  }
  const lent = Object.values(of).flatMap(({ needs: all }) => all.flatMap((either) => either.split(' or ')));
  const named = new Set(lent.filter((key) => key.startsWith('fixtures.')).map((key) => key.split('.')[1]));
  expect([...named].sort()).toEqual(fixtureKeys.map(({ key }) => key).sort());
});

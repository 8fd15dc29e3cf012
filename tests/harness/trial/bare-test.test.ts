import * as runner from '@playwright/test';
import { bareTest, bareTestOf } from '../../../src/harness/trial/bare-test.ts';
import { sourcesIn } from '../../read-imports.ts';

const { expect, test, _baseTest } = runner;

test('tests are declared without the fixtures of a browser where the runner offers that', () => {
  expect(bareTest).toBe(_baseTest);
  expect(bareTest).not.toBe(test);
});

test('where the runner does not offer it, its public test is taken', () => {
  expect(bareTestOf({ test })).toBe(test);
  const { _baseTest: _, ...offered } = runner;
  expect(bareTestOf(offered)).toBe(test);
});

test('no other file knows the private export', () => {
  const known = ['src', 'specs', 'bench'].flatMap((folder) => [...sourcesIn(folder)]);
  const files = known.filter(([, text]) => text.includes('_baseTest')).map(([file]) => file);
  expect(files).toEqual(['src/harness/trial/bare-test.ts']);
});

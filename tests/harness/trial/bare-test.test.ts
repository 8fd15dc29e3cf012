import * as runner from '@playwright/test';
import { bareTest, bareTestOf } from '../../../src/harness/trial/bare-test.ts';
import { sourcesIn } from '../../read-imports.ts';

const { expect, test, _baseTest } = runner;

test('tests are declared without browser fixtures when the runner offers that', () => {
  expect(bareTest).toBe(_baseTest);
  expect(bareTest).not.toBe(test);
});

test('the public test function is used when the runner does not offer the private one', () => {
  expect(bareTestOf({ test })).toBe(test);
  const { _baseTest: _, ...offered } = runner;
  expect(bareTestOf(offered)).toBe(test);
});

test('no other file uses the private export', () => {
  const known = ['src', 'specs', 'bench'].flatMap((folder) => [...sourcesIn(folder)]);
  const files = known.filter(([, text]) => text.includes('_baseTest')).map(([file]) => file);
  expect(files).toEqual(['src/harness/trial/bare-test.ts']);
});

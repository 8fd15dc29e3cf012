import { expect, test } from '@playwright/test';
import { runnerEnd, runnerFailure } from '../../../src/report/live/runner-end.ts';

test('a runner that ends without an error of its own is no failure, whatever the results of the tests', () => {
  expect([0, 1].map((code) => runnerFailure(runnerEnd([]), code))).toEqual([null, null]);
});

test('an error outside of tests is reported by its first line, without colours', () => {
  const end = runnerEnd(['\u001b[31mError: no such file\u001b[39m\n    at load', 'Error: another']);
  expect(runnerFailure(end, 1)).toBe('the runner failed: Error: no such file');
});

test('a runner that crashed is reported as a failure', () => {
  expect(runnerFailure(null, 1)).toBe('the runner ended with code 1 before it was done');
  expect(runnerFailure(runnerEnd([]), 7)).toBe('the runner ended with code 7 before it was done');
  expect(runnerFailure(null, null)).toBe('the runner ended with code null before it was done');
});

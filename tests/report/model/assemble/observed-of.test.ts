import { expect, test } from '@playwright/test';
import { observedOf } from '../../../../src/report/model/assemble/observed-of.ts';

test('observations are listed once each, in a fixed order', () => {
  expect(observedOf(['b: 404', 'a: 400', 'b: 404'])).toEqual(['a: 400', 'b: 404']);
  expect(observedOf([])).toEqual([]);
});

test('only the longest of several durations is listed, because the shorter ones are chance', () => {
  expect(observedOf(['within 1 s', 'at once', 'within 100 ms'])).toEqual(['within 1 s']);
  expect(observedOf(['at once', 'at once'])).toEqual(['at once']);
});

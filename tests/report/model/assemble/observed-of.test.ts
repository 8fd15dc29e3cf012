import { expect, test } from '@playwright/test';
import { observedOf } from '../../../../src/report/model/assemble/observed-of.ts';

test('what was observed is told once each, in one order', () => {
  expect(observedOf(['b: 404', 'a: 400', 'b: 404'])).toEqual(['a: 400', 'b: 404']);
  expect(observedOf([])).toEqual([]);
});

test('of how long something took, only the longest is told: which reads were quicker is chance', () => {
  expect(observedOf(['within 1 s', 'at once', 'within 100 ms'])).toEqual(['within 1 s']);
  expect(observedOf(['at once', 'at once'])).toEqual(['at once']);
});

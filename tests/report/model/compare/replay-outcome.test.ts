import { expect, test } from '@playwright/test';
import { outcomeOf } from '../../../../src/report/model/compare/replay-outcome.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../../sample-parts.ts';

const before = sampleDeviation('d1', 'api-keys.shape');
const foundAgain = (more: object) =>
  consistentReport([sampleRequirement('api-keys.shape', 'fail')], [{ ...before, ...more }]);

test('a deviation is there when it is found under its id or with its id as former id', () => {
  expect(outcomeOf(before, foundAgain({})).state).toBe('there');
  expect(outcomeOf(before, foundAgain({ id: 'd2', formerId: 'd1' })).state).toBe('there');
});

test('another flaw at the same place is another deviation', () => {
  expect(outcomeOf({ ...before, formerId: 'd0' }, foundAgain({ id: 'd2', formerId: 'd0' })).state).toBe('gone');
});

test('a deviation is gone only when its requirement and the requirement whose trial found it were tried', () => {
  const found = { ...before, reproduce: { ...before.reproduce, trial: 'api-keys.get' } };
  const now = (verdict: 'pass' | 'unexercised') =>
    consistentReport([sampleRequirement('api-keys.shape', 'pass'), sampleRequirement('api-keys.get', verdict)], []);
  expect(outcomeOf(found, now('pass'))).toEqual({ state: 'gone', reason: null });
  expect(outcomeOf(found, now('unexercised')).state).toBe('untried');
});

test('a deviation is untried, not gone, after an incomplete run', () => {
  const now = consistentReport([sampleRequirement('api-keys.shape', 'pass')], [], {
    verdict: 'incomplete',
    reason: 'the run was interrupted',
  });
  expect(outcomeOf(before, now)).toEqual({ state: 'untried', reason: 'the run was interrupted' });
});

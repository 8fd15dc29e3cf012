import { expect, test } from '@playwright/test';
import { choiceOf } from '../../../src/conduct/run/choice-of.ts';

test('everything is tried, unless the effort is quick or there is a budget, which say why the rest is not', () => {
  expect(choiceOf(null, { effort: 'standard' }, false)).toEqual({ only: null, spared: null });
  expect(choiceOf(null, { effort: 'quick' }, false).spared).toBe(
    'left out by --effort quick, which tries each statement in one place',
  );
  const { only, spared } = choiceOf(null, { effort: 'quick', budget: 100 }, false);
  expect(only?.length).toBeLessThan(100);
  expect(spared).toBe('left out by --budget 100');
});

import { expect, test } from '@playwright/test';
import { choiceOf } from '../../../src/conduct/run/choice-of.ts';

test('everything is chosen except with --effort quick or --budget, which state why the rest is left out', () => {
  expect(choiceOf(null, { effort: 'standard' }, false)).toEqual({ only: null, spared: null, budget: null });
  expect(choiceOf(null, { effort: 'quick' }, false).spared).toBe(
    'left out by --effort quick, which tries each statement in one place',
  );
  const { only, spared, budget } = choiceOf(null, { effort: 'quick', budget: 100 }, false);
  expect(budget).toBe(100);
  expect(only?.length).toBeLessThan(100);
  expect(spared).toBe('left out by --budget 100');
});

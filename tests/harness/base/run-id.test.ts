import { expect, test } from '@playwright/test';
import { beganAt } from '../../../src/harness/base/run-id.ts';

test('the start of a run is read from its id, and from no other text', () => {
  expect(beganAt('20260131-235958-0a1b')?.toISOString()).toBe('2026-01-31T23:59:58.000Z');
  for (const text of [
    '',
    'run',
    '20260131-235958',
    '20260131-235958-0A1B',
    '20269931-235958-0a1b',
    '20260131-235958-0a1bc',
  ])
    expect(beganAt(text)).toBeNull();
});

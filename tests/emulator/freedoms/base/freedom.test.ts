import { expect, test } from '@playwright/test';
import { type Freedom, patienceOf } from '../../../../src/emulator/freedoms/base/freedom.ts';

const waiting = (patience: NonNullable<Freedom['patience']>): Freedom => ({
  name: 'slow',
  summary: '',
  patience,
  plant: () => {},
});

test('the patience for several freedoms is the longest of each kind, in any order', () => {
  const [quick, slow] = [waiting({ settleMs: 1, deletionMs: 30 }), waiting({ settleMs: 20 })];
  for (const together of [
    [quick, slow],
    [slow, quick],
  ])
    expect(patienceOf(together)).toEqual({ settleMs: 20, deletionMs: 30 });
});

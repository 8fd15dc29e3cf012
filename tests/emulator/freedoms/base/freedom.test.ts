import { expect, test } from '@playwright/test';
import { type Freedom, patienceOf } from '../../../../src/emulator/freedoms/base/freedom.ts';

const waiting = (patience: NonNullable<Freedom['patience']>): Freedom => ({
  name: 'slow',
  summary: '',
  patience,
  plant: () => {},
});

test('freedoms that are used together are waited for as long as the slowest wants, in any order', () => {
  const [quick, slow] = [waiting({ settleMs: 1, deletionMs: 30 }), waiting({ settleMs: 20 })];
  for (const together of [
    [quick, slow],
    [slow, quick],
  ])
    expect(patienceOf(together)).toEqual({ settleMs: 20, deletionMs: 30 });
});

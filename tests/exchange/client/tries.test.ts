import { expect, test } from '@playwright/test';
import { mostSends, mostTries, tryAgain } from '../../../src/exchange/client/tries.ts';

test('nothing is tried again once a result is final', async () => {
  const tried: number[] = [];
  const result = await tryAgain(
    'found',
    async (n) => tried.push(n),
    (length) => length === 2,
  );
  expect([result, tried]).toEqual([2, [1, 2]]);
});

test('nothing is tried more often than its reason allows, and the last result counts', async () => {
  const tried: number[] = [];
  const last: boolean[] = [];
  const looked: number[] = [];
  const result = await tryAgain(
    'refusedCreation',
    async (n, isLast) => {
      last.push(isLast);
      return tried.push(n);
    },
    async (length) => looked.push(length) < 0,
  );
  expect(result).toBe(mostTries.refusedCreation);
  expect(tried).toHaveLength(mostTries.refusedCreation);
  expect(last).toEqual([false, false, true]);
  // Nobody asks whether the last one is final, so nothing is sent to find that out.
  expect(looked).toHaveLength(mostTries.refusedCreation - 1);
});

test('the ceiling that the documentation states is the one of the table', () => {
  expect(mostSends).toBe(864);
});

import { expect, test } from '@playwright/test';
import { mostSends, mostTries, tryAgain } from '../../../src/exchange/client/tries.ts';

test('tryAgain stops as soon as a result is final', async () => {
  const tried: number[] = [];
  const result = await tryAgain(
    'found',
    async (n) => tried.push(n),
    (length) => length === 2,
  );
  expect([result, tried]).toEqual([2, [1, 2]]);
});

test('tryAgain stops at the limit of its reason and returns the last result', async () => {
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
  // The last result is returned without the check for finality, which may send requests.
  expect(looked).toHaveLength(mostTries.refusedCreation - 1);
});

test('the largest number of sends is the one that the documentation states', () => {
  expect(mostSends).toBe(864);
});

import { expect, test } from '@playwright/test';
import { growing, lookUntil, soon } from '../../../src/harness/base/look-until.ts';

/** A look that succeeds from the nth time on. */
const from = (n: number) => {
  let looks = 0;
  return { look: async () => ++looks >= n, looks: () => looks };
};

test('lookUntil looks once when the first look succeeds', async () => {
  const one = from(1);
  expect(await lookUntil(one.look, Boolean, 500)).toBe(true);
  expect(one.looks()).toBe(1);
});

test('lookUntil repeats until a look succeeds', async () => {
  expect(await lookUntil(from(2).look, Boolean, 500)).toBe(true);
  expect(await lookUntil(from(3).look, Boolean, 500, growing(1))).toBe(true);
});

test('lookUntil gives up after its time and returns the last result', async () => {
  const never = from(Number.POSITIVE_INFINITY);
  expect(await lookUntil(never.look, Boolean, 60)).toBe(false);
  expect(never.looks()).toBeGreaterThan(1);
});

test('lookUntil looks once more at the end of its time, however long each look takes', async () => {
  const began = performance.now();
  const seen: number[] = [];
  const slow = async (): Promise<boolean> => {
    seen.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 70));
    return false;
  };
  await lookUntil(slow, Boolean, 100);
  // Timers may fire a millisecond early.
  expect(seen.at(-1)).toBeGreaterThan(98);
});

test('lookUntil without any time looks once', async () => {
  const never = from(Number.POSITIVE_INFINITY);
  await lookUntil(never.look, Boolean, 0, growing(10));
  expect(never.looks()).toBe(1);
});

test('pauses begin at zero and grow to a limit', () => {
  for (const pauses of [soon, growing(100)]) {
    const all = Array.from({ length: 40 }, (_, n) => pauses(n));
    expect(all[0]).toBe(0);
    expect(all).toEqual([...all].sort((a, b) => a - b));
    expect(all.at(-1)).toBeLessThanOrEqual(5000);
  }
});

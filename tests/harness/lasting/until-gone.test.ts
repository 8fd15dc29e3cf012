import { expect, test } from '@playwright/test';
import { untilGone } from '../../../src/harness/lasting/until-gone.ts';

/** Something that can be deleted from the n-th try on. */
const from = (n: number) => {
  let tries = 0;
  return { remove: async () => ++tries >= n, tries: () => tries };
};

test('what can be deleted at once is deleted once', async () => {
  const one = from(1);
  expect(await untilGone(one.remove, 500)).toBe(true);
  expect(one.tries()).toBe(1);
});

test('what is known a moment later is deleted then', async () => {
  expect(await untilGone(from(2).remove, 500)).toBe(true);
});

test('what never goes is given up', async () => {
  const never = from(Number.POSITIVE_INFINITY);
  expect(await untilGone(never.remove, 60)).toBe(false);
  expect(never.tries()).toBeGreaterThan(1);
});

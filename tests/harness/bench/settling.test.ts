import { expect, test } from '@playwright/test';
import { Settling } from '../../../src/harness/bench/settling.ts';

/** Looks that show something stale so many times, and the number of them. */
const looking = (stale: number) => {
  const looks = { count: 0 };
  const look = async (): Promise<number> => {
    looks.count += 1;
    return looks.count;
  };
  const sightOf =
    (place: string, patienceMs = 5000) =>
    (n: number) => ({ stale: n <= stale ? [place] : [], patienceMs });
  return { looks, look, sightOf };
};

test('what is right at the first look is looked at once, and nobody hears of a lag', async () => {
  const { looks, look, sightOf } = looking(0);
  const lags: number[] = [];
  await new Settling().until(look, sightOf('a'), (ms) => lags.push(ms));
  expect([looks.count, lags]).toEqual([1, []]);
});

test('what is stale is looked at until it is not, and the last look counts', async () => {
  const { looks, look, sightOf } = looking(2);
  const lags: number[] = [];
  expect(await new Settling().until(look, sightOf('a'), (ms) => lags.push(ms))).toBe(3);
  expect([looks.count, lags.length]).toEqual([3, 1]);
});

test('what never comes right uses up the patience twice, and is looked at once from then on; other places are not', async () => {
  const settling = new Settling();
  const counts: number[] = [];
  for (const place of ['a', 'a', 'a', 'b']) {
    const { looks, look, sightOf } = looking(Number.POSITIVE_INFINITY);
    await settling.until(look, sightOf(place, 30));
    counts.push(looks.count);
  }
  expect(counts.map((count) => count > 1)).toEqual([true, true, false, true]);
});

test('after much waiting in vain nothing else is waited for, unless something was seen to come right', async () => {
  const settling = new Settling();
  for (let n = 0; n < 20; n += 1)
    await settling.until(looking(9).look, looking(Number.POSITIVE_INFINITY).sightOf(`place ${n}`, 1));
  const { looks, look, sightOf } = looking(Number.POSITIVE_INFINITY);
  await settling.until(look, sightOf('another'));
  expect(looks.count).toBe(1);
});

import { expect, test } from '@playwright/test';
import { Settling } from '../../../src/harness/bench/settling.ts';

/** Looks of which the first `stale` ones are stale, and their count. */
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

test('a look that is not stale is not repeated, and no lag is reported', async () => {
  const { looks, look, sightOf } = looking(0);
  const lags: number[] = [];
  await new Settling().until(look, sightOf('a'), (ms) => lags.push(ms));
  expect([looks.count, lags]).toEqual([1, []]);
});

test('a stale look is repeated until it is not stale, and the last look is returned', async () => {
  const { looks, look, sightOf } = looking(2);
  const lags: number[] = [];
  expect(await new Settling().until(look, sightOf('a'), (ms) => lags.push(ms))).toBe(3);
  expect([looks.count, lags.length]).toEqual([3, 1]);
});

test('a place that stays stale uses up the patience twice, and then gets one look only; other places are not affected', async () => {
  const settling = new Settling();
  const counts: number[] = [];
  for (const place of ['a', 'a', 'a', 'b']) {
    const { looks, look, sightOf } = looking(Number.POSITIVE_INFINITY);
    await settling.until(look, sightOf(place, 30));
    counts.push(looks.count);
  }
  expect(counts.map((count) => count > 1)).toEqual([true, true, false, true]);
});

test('after many waits in vain new places get one look only', async () => {
  const settling = new Settling();
  for (let n = 0; n < 20; n += 1)
    await settling.until(looking(9).look, looking(Number.POSITIVE_INFINITY).sightOf(`place ${n}`, 1));
  const { looks, look, sightOf } = looking(Number.POSITIVE_INFINITY);
  await settling.until(look, sightOf('another'));
  expect(looks.count).toBe(1);
});

test('where a deployment may lag longer than the patience, the first waits are long, and a lag that was seen makes the later ones longer', async () => {
  const settling = new Settling(3000);
  const { look, sightOf } = looking(3);
  expect(await settling.until(look, sightOf('a', 50))).toBe(4);
  expect(settling.longestMs).toBeGreaterThan(50);
  expect(settling.grown(50)).toBeGreaterThanOrEqual(3 * settling.longestMs);
  expect([settling.grown(5000), new Settling().grown(50)]).toEqual([5000, 50]);
});

test('after two long waits in vain the next ones are as short as the patience', async () => {
  const settling = new Settling(200);
  const times: number[] = [];
  for (const place of ['a', 'b', 'c']) {
    const began = performance.now();
    await settling.until(looking(0).look, looking(Number.POSITIVE_INFINITY).sightOf(place, 1));
    times.push(performance.now() - began);
  }
  expect(times.map((ms) => ms >= 199)).toEqual([true, true, false]);
});

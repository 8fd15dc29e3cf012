import { expect, test } from '@playwright/test';
import { TimeLeft } from '../../../src/report/live/time-left.ts';

/** A forecast of a run whose first test begins at once. */
const begun = (ids: readonly string[], at = 0): TimeLeft => {
  const forecast = new TimeLeft(ids);
  forecast.begin(at);
  return forecast;
};

/** Simulates a run whose tests end one after another at a fixed rate, and returns the forecast after each of them. */
const play = (costs: readonly (readonly [id: string, requests: number])[], perSecond: number) => {
  const forecast = begun(costs.map(([id]) => id));
  const needed = (from: number): number =>
    (costs.slice(from).reduce((sum, [, requests]) => sum + requests, 0) * 1000) / perSecond;
  let now = 0;
  return costs.map(([id, requests], index) => {
    now += (requests * 1000) / perSecond;
    forecast.note(id, requests, true, now);
    return { left: forecast.left(now), real: needed(index + 1), rate: forecast.rate };
  });
};

test('the first nine tests give no forecast', () => {
  const told = play(
    Array.from({ length: 20 }, (_, n) => [`r${n}.a`, 5] as const),
    2,
  );
  expect(told.slice(0, 9).map(({ left }) => left)).toEqual(Array(9).fill(null));
  expect(told[9]?.left).not.toBeNull();
  expect(begun(['a.b']).rate).toBeNull();
});

test('the time left follows from the requests still needed, not from the number of tests', () => {
  // Cheap tests run first, as gaps run before laws: an estimate by the number of tests would be far too short.
  const cheap = Array.from({ length: 40 }, (_, n) => [`r${n}.cheap`, 2] as const);
  const dear = Array.from({ length: 40 }, (_, n) => [`r${n}.dear`, 60] as const);
  const told = play([...cheap.slice(0, 20), ...dear.slice(0, 2), ...cheap.slice(20), ...dear.slice(2)], 2);
  for (const { left, real, rate } of told.slice(22, -1)) {
    expect(rate).toBeCloseTo(2, 1);
    expect(left).toBeGreaterThan(real * 0.9);
    expect(left).toBeLessThan(real * 1.1 + 1);
  }
});

test('the rate is that of the last minute, so that it follows a slower deployment', () => {
  const ids = Array.from({ length: 300 }, (_, n) => `r${n}.a`);
  const forecast = begun(ids);
  let now = 0;
  for (const [index, id] of ids.slice(0, 200).entries()) {
    now += index < 100 ? 100 : 10_000;
    forecast.note(id, 10, true, now);
  }
  expect(forecast.rate).toBeCloseTo(1, 1);
  expect(forecast.left(now)).toBeCloseTo(100 * 10 * 1000, -4);
});

test('the time left decreases between two tests and is never negative', () => {
  const ids = Array.from({ length: 20 }, (_, n) => `r${n}.a`);
  const forecast = begun(ids);
  for (const [index, id] of ids.slice(0, 10).entries()) forecast.note(id, 10, true, (index + 1) * 1000);
  expect(forecast.left(10_000)).toBeCloseTo(10_000, 0);
  expect(forecast.left(14_000)).toBeCloseTo(6000, 0);
  expect(forecast.left(99_000)).toBe(0);
});

test('a retried test counts its requests and stays open until its last attempt', () => {
  const ids = Array.from({ length: 20 }, (_, n) => `r${n}.a`);
  const forecast = begun(ids);
  for (const [index, id] of ids.slice(0, 10).entries()) {
    forecast.note(id, 5, false, index * 1000 + 500);
    forecast.note(id, 5, true, (index + 1) * 1000);
  }
  expect(forecast.rate).toBeCloseTo(10, 5);
  expect(forecast.left(10_000)).toBeCloseTo(10_000, 0);
});

test('tests without requests give no forecast and no division by zero', () => {
  const forecast = begun(Array.from({ length: 30 }, (_, n) => `r${n}.a`));
  for (let n = 0; n < 20; n += 1) forecast.note(`r${n}.a`, 0, true, n);
  expect([forecast.rate, forecast.left(20)]).toEqual([null, null]);
});

test('the start-up time of the workers does not lower the rate', () => {
  const ids = Array.from({ length: 20 }, (_, n) => `r${n}.a`);
  const forecast = begun(ids, 30_000);
  for (const [index, id] of ids.slice(0, 10).entries()) {
    forecast.begin(30_000 + index * 1000);
    forecast.note(id, 10, true, 30_000 + (index + 1) * 1000);
  }
  expect(forecast.rate).toBeCloseTo(10, 5);
});

test('a test of an unseen kind is estimated by the average over kinds, not over tests', () => {
  const cheap = Array.from({ length: 50 }, (_, n) => `r${n}.cheap`);
  const forecast = begun([...cheap, 'r0.dear', 'r0.unseen']);
  for (const [index, id] of cheap.entries()) forecast.note(id, 2, true, (index + 1) * 1000);
  forecast.note('r0.dear', 98, true, 99_000);
  expect((forecast.left(99_000) ?? 0) / 1000).toBeCloseTo(50 / (forecast.rate ?? 1), 5);
});

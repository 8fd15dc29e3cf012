import { expect, test } from '@playwright/test';
import { Pulse } from '../../../../src/report/model/assemble/pulse.ts';

const START = Date.parse('2026-03-14T09:26:53.900Z');
const pulseOf = (...beats: readonly (readonly [seconds: number, status: number | null])[]): Pulse['result'] => {
  const pulse = new Pulse();
  for (const [seconds, status] of beats) pulse.add(START + seconds * 1000, status);
  return pulse.result;
};

test('each second of a short run is a step, also a second without exchanges', () => {
  expect(pulseOf([3, 200], [0, 200], [0, 404], [1, null], [3, 429], [3, 503])).toEqual({
    startedAt: '2026-03-14T09:26:53.000Z',
    stepMs: 1000,
    exchanges: [2, 1, 0, 3],
    slowedDown: [0, 0, 0, 2],
    unanswered: [0, 1, 0, 0],
  });
});

test('a long run has longer steps that contain all its exchanges', () => {
  const { stepMs, exchanges } = pulseOf(...Array.from({ length: 1000 }, (_, second) => [second, 200] as const));
  expect(stepMs).toBe(9000);
  expect(exchanges).toHaveLength(112);
  expect(exchanges.reduce((sum, count) => sum + count, 0)).toBe(1000);
});

test('an exchange without a valid time is in no step', () => {
  expect(pulseOf([Number.NaN, 200]).exchanges).toEqual([]);
});

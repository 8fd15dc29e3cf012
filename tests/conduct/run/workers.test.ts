import { cpus } from 'node:os';
import { expect, test } from '@playwright/test';
import { workersOf } from '../../../src/conduct/run/workers.ts';

const near = Math.max(2, Math.floor(cpus().length / 2));
const gentle = { requestsPerSecond: 50, concurrency: 4 };

test('a deployment near by gets as many workers as this machine stands and its pace admits', () => {
  expect(workersOf(gentle, 2)).toBe(Math.min(4, near));
  expect(workersOf(null, 2)).toBe(near);
  expect(workersOf({ ...gentle, concurrency: 1 }, 2)).toBe(1);
});

test('a deployment far away gets more workers than requests may be on the way', () => {
  expect(workersOf(gentle, 150)).toBe(6);
  expect(workersOf({ ...gentle, concurrency: 64 }, 10_000)).toBe(Math.max(8, near));
});

test('a slow pace needs no more workers, however far the deployment is', () => {
  expect(workersOf({ requestsPerSecond: 2, concurrency: 4 }, 150)).toBe(Math.min(4, near));
  expect(workersOf({ requestsPerSecond: 50, concurrency: 1 }, 150)).toBe(1);
});

test('what the user says holds', () => {
  expect(workersOf(gentle, 150, 1)).toBe(1);
});

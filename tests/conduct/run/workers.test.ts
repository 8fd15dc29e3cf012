import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { clientsFor } from '../../../src/conduct/clients-for.ts';
import { embeddedTarget } from '../../../src/conduct/embedded-target.ts';
import { latencyOf, workersOf } from '../../../src/conduct/run/workers.ts';
import { startEmbedded } from '../../../src/emulator/embedded.ts';
import { targetOf } from '../../../src/harness/target/target.ts';

const near = Math.max(2, Math.floor(cpus().length / 2));
const gentle = { requestsPerSecond: 50, concurrency: 4 };

test('a nearby deployment gets as many workers as the CPUs and the pace allow', () => {
  expect(workersOf(gentle, 2, 'standard')).toBe(Math.min(4, near));
  expect(workersOf(null, 2, 'standard')).toBe(near);
  expect(workersOf({ ...gentle, concurrency: 1 }, 2, 'standard')).toBe(1);
});

test('a quick run uses one worker nearby, and the usual number far away', () => {
  expect(workersOf(gentle, 2, 'quick')).toBe(1);
  expect(workersOf(null, 2, 'quick')).toBe(1);
  expect(workersOf(gentle, 150, 'quick')).toBe(6);
});

test('a distant deployment gets more workers than requests may be in flight', () => {
  expect(workersOf(gentle, 150, 'standard')).toBe(6);
  expect(workersOf({ ...gentle, concurrency: 64 }, 10_000, 'standard')).toBe(Math.max(8, near));
});

test('a local server with some latency gets no more workers', () => {
  expect(workersOf({ requestsPerSecond: 500, concurrency: 8 }, 10, 'standard')).toBe(Math.min(8, near));
});

test('a single late answer does not make a deployment distant', async () => {
  const embedded = await startEmbedded();
  const target = targetOf(embeddedTarget(embedded), 'the embedded deployment');
  const clients = clientsFor(target, embedded.token);
  const lateMs = 3000;
  let isFirst = true;
  embedded.deployment.detour('GET /api_keys', async (call, next) => {
    if (isFirst) await setTimeout(lateMs);
    isFirst = false;
    return next(call);
  });
  expect(await latencyOf(target, clients)).toBeLessThan(lateMs / 3);
  clients.management?.close();
  clients.agent?.close();
  await embedded.close();
});

test('a slow pace or a concurrency of one adds no workers for a distant deployment', () => {
  expect(workersOf({ requestsPerSecond: 2, concurrency: 4 }, 150, 'standard')).toBe(Math.min(4, near));
  expect(workersOf({ requestsPerSecond: 50, concurrency: 1 }, 150, 'standard')).toBe(1);
});

test('the number of workers that the user sets is used', () => {
  expect(workersOf(gentle, 150, 'standard', 1)).toBe(1);
});

import { expect } from '@playwright/test';
import { NoRoom, Unanswered, Unexercised } from '../../../src/harness/base/interruption.ts';
import { test } from '../bench.ts';

test('a shared task that ended without an answer is repeated for the next test', async ({ work }) => {
  const { bench } = work({ baseUrl: 'http://127.0.0.1:1', token: 'x' });
  await expect(bench.once('a', () => Promise.reject(new Unanswered('later')))).rejects.toThrow('later');
  expect(await bench.once('a', async () => 7)).toBe(7);
});

test('a shared task is done once for all tests of a worker, also when it fails', async ({ work }) => {
  const { bench } = work({ baseUrl: 'http://127.0.0.1:1', token: 'x' });
  let times = 0;
  const fail = async (): Promise<never> => {
    times += 1;
    throw new Unexercised('no');
  };
  const first = bench.once('a', fail);
  await expect(first).rejects.toThrow('no');
  await expect(bench.once('a', fail)).rejects.toThrow('no');
  expect(await bench.once('b', async () => 7)).toBe(7);
  expect(times).toBe(1);
});

test('a shared task that found no room is repeated for the next test', async ({ work }) => {
  const { bench } = work({ baseUrl: 'http://127.0.0.1:1', token: 'x' });
  await expect(bench.once('a', () => Promise.reject(new NoRoom('full')))).rejects.toThrow('full');
  expect(await bench.once('a', async () => 7)).toBe(7);
});

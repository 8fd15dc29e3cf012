import { expect } from '@playwright/test';
import { NoRoom, Unanswered, Unexercised } from '../../../src/harness/base/interruption.ts';
import { test } from '../bench.ts';

test('what found no answer is done again for the next test that needs it', async ({ work }) => {
  const { bench } = work({ baseUrl: 'http://127.0.0.1:1', token: 'x' });
  await expect(bench.once('a', () => Promise.reject(new Unanswered('later')))).rejects.toThrow('later');
  expect(await bench.once('a', async () => 7)).toBe(7);
});

test('something is done once for all tests of a worker, also where it fails', async ({ work }) => {
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

test('what found no room is done again for the next test that needs it', async ({ work }) => {
  const { bench } = work({ baseUrl: 'http://127.0.0.1:1', token: 'x' });
  await expect(bench.once('a', () => Promise.reject(new NoRoom('full')))).rejects.toThrow('full');
  expect(await bench.once('a', async () => 7)).toBe(7);
});

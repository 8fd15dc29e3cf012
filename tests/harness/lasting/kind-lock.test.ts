import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { KindLock } from '../../../src/harness/lasting/kind-lock.ts';

test('one has it at a time, and the next gets it once it is given up', async () => {
  const file = test.info().outputPath('reserved', 'lock');
  const [one, other] = [new KindLock(file), new KindLock(file)];
  await one.acquire();
  // To have it already is no reason to wait.
  await one.acquire();
  const order: string[] = [];
  const waiting = other.acquire().then(() => order.push('other'));
  // Whoever began to wait after it gets another lock at the second look, so that it has looked twice by then as well.
  const elsewhere = test.info().outputPath('reserved', 'other lock');
  const [free, last] = [new KindLock(elsewhere), new KindLock(elsewhere)];
  await free.acquire();
  const control = last.acquire();
  free.release();
  await control;
  order.push('one');
  one.release();
  await waiting;
  expect(order).toEqual(['one', 'other']);
  // To give up what one no longer has takes it from nobody.
  one.release();
  expect(existsSync(file)).toBe(true);
  other.release();
  expect(existsSync(file)).toBe(false);
});

test('a worker that died with it does not keep it', async () => {
  const file = test.info().outputPath('reserved', 'lock');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, mark: '' }));
  const lock = new KindLock(file);
  await lock.acquire();
  lock.release();
  expect(existsSync(file)).toBe(false);
});

test('without a file there is only this worker', async () => {
  const lock = new KindLock('');
  await lock.acquire();
  lock.release();
});

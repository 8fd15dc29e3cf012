import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { Turn } from '../../../src/harness/ledger/turn.ts';

test('one has it at a time, and the next gets it once it is given up', async () => {
  const file = test.info().outputPath('reserved', 'turn');
  const [one, other] = [new Turn(file), new Turn(file)];
  await one.take('test');
  // To have it already is no reason to wait.
  await one.take('test');
  const order: string[] = [];
  const waiting = other.take('test').then(() => order.push('other'));
  // Whoever began to wait after it gets another turn at the second look, so that it has looked twice by then as well.
  const elsewhere = test.info().outputPath('reserved', 'other turn');
  const [free, last] = [new Turn(elsewhere), new Turn(elsewhere)];
  await free.take('test');
  const control = last.take('test');
  free.end('test');
  await control;
  order.push('one');
  one.end('test');
  await waiting;
  expect(order).toEqual(['one', 'other']);
  // To give up what one no longer has takes it from nobody.
  one.end('test');
  expect(existsSync(file)).toBe(true);
  other.end('test');
  expect(existsSync(file)).toBe(false);
});

for (const [what, text] of [
  ['that died with it', JSON.stringify({ pid: 2 ** 22 + 1, mark: '' })],
  ['that died while it wrote', ''],
  ['of which nothing can be read', '{"pid":'],
] as const)
  test(`a worker ${what} does not keep it`, async () => {
    const file = test.info().outputPath('reserved', 'turn');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    const turn = new Turn(file);
    await turn.take('test');
    turn.end('test');
    expect(readdirSync(dirname(file))).toEqual([]);
  });

test('without a file there is only this worker', async () => {
  const turn = new Turn('');
  await turn.take('test');
  turn.end('test');
});

test('it lasts until the last reason for it has ended', async () => {
  const file = test.info().outputPath('reserved', 'turn');
  const turn = new Turn(file);
  await turn.take('one');
  await turn.take('other');
  turn.end('one');
  expect(existsSync(file)).toBe(true);
  turn.end('other');
  expect(existsSync(file)).toBe(false);
});

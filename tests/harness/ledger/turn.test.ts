import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { Turn } from '../../../src/harness/ledger/turn.ts';

test('a turn is held by one worker at a time, and passes to the next when it ends', async () => {
  const file = test.info().outputPath('reserved', 'turn');
  const [one, other] = [new Turn(file), new Turn(file)];
  await one.take('test');
  // Taking a turn that one already holds does not wait.
  await one.take('test');
  const order: string[] = [];
  const waiting = other.take('test').then(() => order.push('other'));
  // A later waiter gets another turn at its second look, so `other` has looked twice by then too.
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
  // Ending a turn that one does not hold has no effect.
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
  test(`the turn of a worker ${what} is taken over`, async () => {
    const file = test.info().outputPath('reserved', 'turn');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    const turn = new Turn(file);
    await turn.take('test');
    turn.end('test');
    expect(readdirSync(dirname(file))).toEqual([]);
  });

test('a turn without a file holds for one worker only', async () => {
  const turn = new Turn('');
  await turn.take('test');
  turn.end('test');
});

test('a turn ends with its last holder', async () => {
  const file = test.info().outputPath('reserved', 'turn');
  const turn = new Turn(file);
  await turn.take('one');
  await turn.take('other');
  turn.end('one');
  expect(existsSync(file)).toBe(true);
  turn.end('other');
  expect(existsSync(file)).toBe(false);
});

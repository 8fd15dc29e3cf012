import { mkdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Reservations } from '../../../src/harness/ledger/reservations.ts';

test('a name reserved by one worker cannot be reserved by another, also by one that starts later', () => {
  const folder = test.info().outputPath('reserved');
  const [one, other] = [new Reservations(folder), new Reservations(folder)];
  expect(one.has('ts_1')).toBe(false);
  expect(one.take('ts_1')).toBe(true);
  expect(one.take('ts_1')).toBe(false);
  expect([one.has('ts_1'), other.has('ts_1'), other.has('ts_2')]).toEqual([true, true, false]);
  expect(other.take('ts_1')).toBe(false);
  expect(other.take('ts_2')).toBe(true);
  expect(new Reservations(folder).take('ts_2')).toBe(false);
});

test('reservations without a folder hold for one worker only', () => {
  const alone = new Reservations('');
  expect(alone.take('ts_1')).toBe(true);
  expect(alone.take('ts_1')).toBe(false);
  expect([alone.has('ts_1'), new Reservations('').has('ts_1')]).toEqual([true, false]);
  expect(new Reservations('').take('ts_1')).toBe(true);
});

test('names that are no valid file names can be reserved', () => {
  const folder = test.info().outputPath('odd');
  mkdirSync(folder);
  expect(new Reservations(folder).take('../ts/1')).toBe(true);
  expect(new Reservations(folder).take('../ts/1')).toBe(false);
});

test('names longer than a file name can be reserved, and are told apart by their end', () => {
  const folder = test.info().outputPath('long');
  const [one, other] = ['a', 'b'].map((end) => `lasting /edges/tls edgtls_${'ü394a3c3d'.repeat(60)}${end}`);
  const worker = new Reservations(folder);
  expect([worker.take(one ?? ''), worker.take(other ?? '')]).toEqual([true, true]);
  const next = new Reservations(folder);
  expect([next.take(one ?? ''), next.has(other ?? ''), next.has(`${one}b`)]).toEqual([false, true, false]);
  expect([...new Reservations(folder).taken('lasting /edges/tls ')].sort()).toEqual([one, other]);
  expect(next.taken('lasting /edges/tcp ')).toEqual([]);
  expect([next.agree(`of ${one}`, 'first'), new Reservations(folder).agreed(`of ${one}`)]).toEqual(['first', 'first']);
});

test('the first value that a worker writes for a name holds for all workers', () => {
  const folder = test.info().outputPath('agreed');
  const [one, other] = [new Reservations(folder), new Reservations(folder)];
  expect(other.agreed('lent /a/b')).toBeNull();
  expect(one.agree('lent /a/b', 'first')).toBe('first');
  expect([other.agree('lent /a/b', 'second'), other.agreed('lent /a/b')]).toEqual(['first', 'first']);
  const alone = new Reservations('');
  expect([alone.agreed('a'), alone.agree('a', 'first'), alone.agree('a', 'second')]).toEqual([null, 'first', 'first']);
});

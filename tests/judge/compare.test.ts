import { expect, test } from '@playwright/test';
import { same } from '../../src/judge/compare.ts';

test('exact: the same JSON value, whatever the order of its members', () => {
  expect(same('exact', { a: 1, b: ['x', null] }, { b: ['x', null], a: 1 })).toBe(true);
  expect(same('exact', 'a', 'a')).toBe(true);
  for (const [a, b] of [
    ['a', 'A'],
    ['', null],
    [null, undefined],
    [1, '1'],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [{ a: 1 }, { a: 1, b: 2 }],
    [[], {}],
  ])
    expect(same('exact', a, b), JSON.stringify([a, b])).toBe(false);
});

test('text: the same to the byte, but unset, null and empty are one', () => {
  for (const a of ['', null, undefined]) for (const b of ['', null, undefined]) expect(same('text', a, b)).toBe(true);
  expect(same('text', ' a ', ' a ')).toBe(true);
  for (const [a, b] of [
    ['a', ''],
    ['a', undefined],
    ['', ' '],
    ['a', 'a '],
    ['Caf\u00e9', 'Cafe\u0301'],
    ['null', null],
    ['0', 0],
    ['', 0],
    ['', false],
  ])
    expect(same('text', a, b), JSON.stringify([a, b])).toBe(false);
});

test('instant: the same second, in any offset and precision', () => {
  const at = '2026-03-14T09:26:53Z';
  for (const other of [
    at,
    '2026-03-14T09:26:53.999Z',
    '2026-03-14T09:26:52.5Z',
    '2026-03-14T09:26:53.123456789Z',
    '2026-03-14T14:56:53+05:30',
    '2026-03-14t09:26:53z',
  ]) {
    expect(same('instant', at, other), other).toBe(true);
    expect(same('instant', other, at), other).toBe(true);
  }
  for (const other of [
    '2026-03-14T09:26:54Z',
    '2026-03-14T09:26:52Z',
    '2026-03-14T09:26:53+01:00',
    '2026-03-15T09:26:53Z',
    null,
    '',
    undefined,
    7,
  ])
    expect(same('instant', at, other), String(other)).toBe(false);
});

test('instant: what is no instant is the same only as itself', () => {
  for (const value of [null, undefined, 'soon', '1990-12-31T23:59:60Z'])
    expect(same('instant', value, value)).toBe(true);
  expect(same('instant', 'soon', 'later')).toBe(false);
  expect(same('instant', null, undefined)).toBe(false);
});

import { expect, test } from '@playwright/test';
import { same } from '../../../src/judge/comparisons/compare.ts';

test('exact: JSON values are equal in any order of their members', () => {
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

test('text: texts are equal byte for byte, and unset, null and empty are equal', () => {
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

test('instant: timestamps are equal within one second, in any offset and precision', () => {
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

test('instant: a value that is no timestamp equals only itself', () => {
  for (const value of [null, undefined, 'soon', '1990-12-31T23:59:60Z'])
    expect(same('instant', value, value)).toBe(true);
  expect(same('instant', 'soon', 'later')).toBe(false);
  expect(same('instant', null, undefined)).toBe(false);
});

test('lists of ACL rules are equal in any order', () => {
  expect(same('acl', ['bind:a.example', 'bind:b.example'], ['bind:b.example', 'bind:a.example'])).toBe(true);
  expect(same('acl', ['bind:a.example'], ['bind:b.example'])).toBe(false);
  expect(same('acl', ['bind:a.example'], ['bind:a.example', 'bind:a.example'])).toBe(false);
});

test('the single ACL rule * equals no rule, but beside other rules it counts as a rule', () => {
  expect(same('acl', ['*'], [])).toBe(true);
  expect(same('acl', ['*', 'bind:a.example'], ['bind:a.example'])).toBe(false);
  expect(same('acl', ['*', 'bind:a.example'], [])).toBe(false);
});

test('a value that is no list of text equals no ACL', () => {
  for (const other of [null, undefined, '', {}, [7], [['bind:a.example']]]) expect(same('acl', [], other)).toBe(false);
});

test('spellings of one address or range are equal', () => {
  for (const [a, b] of [
    ['192.0.2.1', '192.0.2.1/32'],
    ['2001:db8::1', '2001:0DB8:0:0:0:0:0:1/128'],
    ['2001:db8::/32', '2001:DB8:0::/32'],
    ['::ffff:192.0.2.1', '::ffff:c000:201'],
  ])
    expect(same('cidr', a, b), `${a} and ${b}`).toBe(true);
});

test('other addresses, prefix lengths and host bits are different', () => {
  for (const [a, b] of [
    ['192.0.2.1', '192.0.2.2'],
    ['192.0.2.0/24', '192.0.2.0/25'],
    ['192.0.2.0/24', '192.0.2.0'],
    ['192.0.2.1/24', '192.0.2.0/24'],
    ['192.0.2.1', '::ffff:192.0.2.1'],
    ['2001:db8::/32', '2001:db8::/33'],
    ['192.0.2.0/24', null],
    ['192.0.2.0/24', ''],
  ])
    expect(same('cidr', a, b), `${a} and ${b}`).toBe(false);
});

test('a value that is no range is compared as text', () => {
  expect(same('cidr', 'office', 'office')).toBe(true);
  expect(same('cidr', 'office', 'Office')).toBe(false);
  expect(same('cidr', '10.0.0.0/08', '10.0.0.0/8')).toBe(false);
});

test('an SSH key is equal whatever its comment, padding and outer white space', () => {
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA==';
  for (const other of [key, `${key} comment of words`, ` ${key}\n`, 'ssh-ed25519\tAAAAC3NzaC1lZDI1NTE5AAAAIA'])
    expect(same('ssh-key', key, other), other).toBe(true);
});

test('an SSH key with another type or other base64, or on several lines, is different', () => {
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA comment';
  for (const other of [
    'ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAAIA comment',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB comment',
    'ssh-ed25519 aaaac3nzac1lzdi1nte5aaaaia comment',
    'ssh-ed25519\nAAAAC3NzaC1lZDI1NTE5AAAAIA',
    'ssh-ed25519 AAAAC3NzaC1lZDI1\nNTE5AAAAIA comment',
    'AAAAC3NzaC1lZDI1NTE5AAAAIA',
    '',
    null,
  ])
    expect(same('ssh-key', key, other), String(other)).toBe(false);
});

test('two Refs are equal when their ids are equal', () => {
  expect(same('ref', { id: 'ipp_1', uri: 'a' }, { id: 'ipp_1', uri: 'b' })).toBe(true);
  expect(same('ref', { id: 'ipp_1', uri: 'a' }, { id: 'ipp_2', uri: 'a' })).toBe(false);
  expect(same('ref', { id: 'ipp_1' }, null)).toBe(false);
  expect(same('ref', null, null)).toBe(true);
});

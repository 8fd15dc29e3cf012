import { expect, test } from '@playwright/test';
import { same } from '../../../src/judge/comparisons/compare.ts';

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

test('two lists of ACL rules are the same in any order', () => {
  expect(same('acl', ['bind:a.example', 'bind:b.example'], ['bind:b.example', 'bind:a.example'])).toBe(true);
  expect(same('acl', ['bind:a.example'], ['bind:b.example'])).toBe(false);
  expect(same('acl', ['bind:a.example'], ['bind:a.example', 'bind:a.example'])).toBe(false);
});

test('the single ACL rule * is no rule, and among others it is one', () => {
  expect(same('acl', ['*'], [])).toBe(true);
  expect(same('acl', ['*', 'bind:a.example'], ['bind:a.example'])).toBe(false);
  expect(same('acl', ['*', 'bind:a.example'], [])).toBe(false);
});

test('what is no list of text is no ACL', () => {
  for (const other of [null, undefined, '', {}, [7], [['bind:a.example']]]) expect(same('acl', [], other)).toBe(false);
});

test('two spellings of one address or range are the same', () => {
  for (const [a, b] of [
    ['192.0.2.1', '192.0.2.1/32'],
    ['2001:db8::1', '2001:0DB8:0:0:0:0:0:1/128'],
    ['2001:db8::/32', '2001:DB8:0::/32'],
    ['::ffff:192.0.2.1', '::ffff:c000:201'],
  ])
    expect(same('cidr', a, b), `${a} and ${b}`).toBe(true);
});

test('other addresses, prefix lengths and host bits are not the same', () => {
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

test('what is no range in any reading is compared as it stands', () => {
  expect(same('cidr', 'office', 'office')).toBe(true);
  expect(same('cidr', 'office', 'Office')).toBe(false);
  expect(same('cidr', '10.0.0.0/08', '10.0.0.0/8')).toBe(false);
});

test('a key is the same whatever its comment, padding and outer white space', () => {
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA==';
  for (const other of [key, `${key} comment of words`, ` ${key}\n`, 'ssh-ed25519\tAAAAC3NzaC1lZDI1NTE5AAAAIA'])
    expect(same('ssh-key', key, other), other).toBe(true);
});

test('another type, another base64 and several lines are not the same key', () => {
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

test('two Refs are the same where their ids are', () => {
  expect(same('ref', { id: 'ipp_1', uri: 'a' }, { id: 'ipp_1', uri: 'b' })).toBe(true);
  expect(same('ref', { id: 'ipp_1', uri: 'a' }, { id: 'ipp_2', uri: 'a' })).toBe(false);
  expect(same('ref', { id: 'ipp_1' }, null)).toBe(false);
  expect(same('ref', null, null)).toBe(true);
});

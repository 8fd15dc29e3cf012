import { expect, test } from '@playwright/test';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { readSshPublicKey } from '../../../src/judge/readers/ssh-public-key.ts';

const line = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAwXwBWYlP/w2eETFfaKsxAcm2I6Kv6MLG8Dlol44say';

test('an SSH key is equal with and without its comment, and in PEM', () => {
  const pem = readSshPublicKey(line)?.key.export({ format: 'pem', type: 'spki' });
  expect(same('ssh-key', `${line} somebody@somewhere\n`, line)).toBe(true);
  expect(same('ssh-key', line, pem)).toBe(true);
  expect(same('ssh-key', line, line.replace('DBf', 'DBg').replace('IAwX', 'IAwY'))).toBe(false);
  expect(same('ssh-key', line, null)).toBe(false);
});

test('a set is equal in any order, and an unset one equals an empty one', () => {
  expect(same('set', ['b', 'a'], ['a', 'b'])).toBe(true);
  expect(same('set', [], null)).toBe(true);
  expect(same('set', undefined, [])).toBe(true);
  expect(same('set', ['a'], ['a', 'b'])).toBe(false);
  expect(same('set', ['a'], null)).toBe(false);
  expect(same('set', ['a'], 'a')).toBe(false);
});

test('a map is equal in any order of its names, and an unset one equals an empty one', () => {
  expect(same('map', { a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
  expect(same('map', {}, undefined)).toBe(true);
  expect(same('map', { a: '' }, {})).toBe(false);
  expect(same('map', { a: '1' }, { a: '2' })).toBe(false);
});

test('empty extensions equal all default extensions, and default extensions equal nothing else', () => {
  const byDefault = { 'permit-pty': '', 'permit-user-rc': '' };
  expect(same('extensions', {}, byDefault)).toBe(true);
  expect(same('extensions', {}, null)).toBe(true);
  expect(same('extensions', {}, { 'permit-pty': '' })).toBe(false);
  expect(same('extensions', { 'permit-pty': '' }, byDefault)).toBe(false);
  expect(same('extensions', byDefault, {})).toBe(false);
});

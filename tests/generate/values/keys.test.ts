import { expect, test } from '@playwright/test';
import sshpk from 'sshpk';
import { ecdsaKey, ed25519Key, ed25519Pem, keptKey, rsaKey } from '../../../src/generate/values/keys.ts';

const facts = (line: string): unknown => {
  const { type, size, comment } = sshpk.parseKey(line, 'ssh');
  return { type, size, comment };
};

test('another library reads type, size and comment of the keys', () => {
  expect(facts(ed25519Key('a', 'one two'))).toEqual({ type: 'ed25519', size: 256, comment: 'one two' });
  expect(facts(ecdsaKey('a'))).toEqual({ type: 'ecdsa', size: 256, comment: 'plumbline' });
  expect(facts(rsaKey('a'))).toEqual({ type: 'rsa', size: 2048, comment: 'plumbline' });
  expect([keptKey('rsa-4096'), keptKey('ecdsa-p384'), keptKey('ecdsa-p521')].map(facts)).toMatchObject([
    { type: 'rsa', size: 4096 },
    { type: 'ecdsa', size: 384 },
    { type: 'ecdsa', size: 521 },
  ]);
});

test('equal words give equal keys, and different words different ones', () => {
  for (const make of [ed25519Key, ecdsaKey]) {
    expect(make('a')).toBe(make('a'));
    expect(make('a')).not.toBe(make('b'));
  }
  expect(rsaKey('a')).toBe(rsaKey('a'));
  expect(rsaKey('a')).not.toBe(rsaKey('b'));
});

test('a key without a comment ends with its base64', () => {
  expect(ed25519Key('a', '')).toMatch(/^ssh-ed25519 [A-Za-z0-9+/]+$/);
});

test('the PEM of a word has the key of that word', () => {
  const pem = sshpk.parseKey(ed25519Pem('a'), 'pem');
  expect(pem.fingerprint('sha256').toString()).toBe(
    sshpk.parseKey(ed25519Key('a'), 'ssh').fingerprint('sha256').toString(),
  );
});

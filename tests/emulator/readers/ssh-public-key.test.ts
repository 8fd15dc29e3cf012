import { expect, test } from '@playwright/test';
import { readSshPublicKey } from '../../../src/emulator/readers/ssh-public-key.ts';
import { ecdsaKey, ed25519Key, keptKey, rsaKey } from '../../../src/generate/values/keys.ts';

test('the deployment reads keys of every kind', () => {
  const keys = [ed25519Key('a'), ecdsaKey('a'), rsaKey('a'), keptKey('ecdsa-p384'), keptKey('ecdsa-p521')];
  for (const key of keys) {
    const [type, base64] = key.split(' ');
    expect(readSshPublicKey(key)).toMatchObject({ type, base64 });
  }
  expect(readSshPublicKey(ed25519Key('a', 'one two'))?.comment).toBe('one two');
  expect(readSshPublicKey(`${ed25519Key('a', '')}\n`)?.comment).toBe('');
});

test('the deployment refuses a key whose base64 contradicts its type', () => {
  const [key, point] = [ed25519Key('a', ''), ecdsaKey('a', '')];
  for (const text of [
    'this is no public key',
    key.slice(0, -8),
    `${key}AAAA`,
    key.replace('ssh-ed25519', 'ssh-rsa'),
    key.replace(' ', '\n'),
    // A point that is not on the curve.
    point.replace(/...=$/, 'AAA='),
    '',
  ])
    expect(readSshPublicKey(text), text).toBeNull();
});

import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readSshPublicKey } from '../../../src/judge/readers/ssh-public-key.ts';
import { folderForKeys, makeKey, needsSshKeygen, sshKeygen } from '../ssh-keygen.ts';

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/ssh-user-keys', `${name}.pub`), 'utf8');

for (const [name, kind, bits] of [
  ['rsa-2048', 'rsa', 2048],
  ['rsa-4096', 'rsa', 4096],
  ['ecdsa-256', 'ecdsa', 256],
  ['ecdsa-384', 'ecdsa', 384],
  ['ecdsa-521', 'ecdsa', 521],
  ['ed25519', 'ed25519', 256],
] as const) {
  test(`a key of kind ${name} is read with its kind and size`, () => {
    expect(readSshPublicKey(fixture(name))).toMatchObject({ kind, bits, form: 'OpenSSH line' });
  });
}

test('an RSA key whose size is no multiple of eight is read with its size', () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1031 });
  const { n = '' } = publicKey.export({ format: 'jwk' });
  const field = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
  const fields = [Buffer.from('ssh-rsa'), Buffer.from([1, 0, 1]), Buffer.from(n, 'base64url')].map(field);
  expect(readSshPublicKey(`ssh-rsa ${Buffer.concat(fields).toString('base64')}`)).toMatchObject({ bits: 1031 });
});

test('an RSA key whose modulus is a negative number is not read', () => {
  const { n = '' } = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' });
  const field = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
  const line = (modulus: Buffer): string =>
    `ssh-rsa ${Buffer.concat([Buffer.from('ssh-rsa'), Buffer.from([1, 0, 1]), modulus].map(field)).toString('base64')}`;
  const modulus = Buffer.from(n, 'base64url');
  expect(readSshPublicKey(line(Buffer.concat([Buffer.of(0), modulus])))).toMatchObject({ bits: 1024 });
  expect(readSshPublicKey(line(modulus))).toBeNull();
});

test('one key is read from every format of public keys', () => {
  needsSshKeygen();
  const { file, line } = makeKey(folderForKeys(), 'ecdsa', 384);
  const wanted = readSshPublicKey(line)?.key;
  const der = wanted?.export({ format: 'der', type: 'spki' }).toString('base64');
  const forms = {
    PEM: sshKeygen('-e', '-m', 'PKCS8', '-f', file),
    'RFC 4716': sshKeygen('-e', '-m', 'RFC4716', '-f', file),
    'base64 of the OpenSSH key': line.split(' ')[1],
    'base64 of DER': der,
  };
  for (const [form, text] of Object.entries(forms)) {
    const key = readSshPublicKey(text);
    expect(key?.form).toBe(form);
    expect(wanted && key?.key.equals(wanted), form).toBe(true);
  }
});

const ed25519 = fixture('ed25519');
for (const [what, text] of [
  ['no text', null],
  ['empty text', ''],
  ['a sentence', 'this is no public key'],
  ['a line that is cut off', ed25519.slice(0, 60)],
  ['a key under the name of another type', ed25519.replace('ssh-ed25519', 'ssh-rsa')],
  [
    'a key with something behind it',
    ed25519.replace(/^(\S+ \S+).*$/, (_, line) => {
      const [type = '', base64 = ''] = String(line).split(' ');
      return `${type} ${Buffer.concat([Buffer.from(base64, 'base64'), Buffer.from([0])]).toString('base64')}`;
    }),
  ],
] as const) {
  test(`${what} is not read as a public key`, () => {
    expect(readSshPublicKey(text)).toBeNull();
  });
}

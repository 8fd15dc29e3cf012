import { expect, test } from '@playwright/test';
import { AuthorityKey } from '../../../src/emulator/ssh/authority-key.ts';
import { issue } from '../../../src/emulator/ssh/certificate.ts';
import { RsaKeys } from '../../../src/emulator/ssh/rsa-keys.ts';
import { readUserKey } from '../../../src/emulator/ssh/user-key.ts';
import { readSshCertificate, type SshCertificate } from '../../../src/judge/readers/ssh-certificate.ts';
import { readSshPublicKey } from '../../../src/judge/readers/ssh-public-key.ts';
import { folderForKeys, type Kind, makeKey, needsSshKeygen, signKey } from '../ssh-keygen.ts';

const read = (text: string): SshCertificate => {
  const certificate = readSshCertificate(text);
  if (typeof certificate === 'string') throw new Error(certificate);
  return certificate;
};

const keys: readonly [Kind, number?][] = [['rsa', 2048], ['ecdsa', 256], ['ecdsa', 384], ['ecdsa', 521], ['ed25519']];

for (const [kind, bits] of keys) {
  test(`a certificate signed by an authority of kind ${kind} ${bits ?? ''} is read and verified`, () => {
    needsSshKeygen();
    const folder = folderForKeys();
    const authority = makeKey(folder, kind, bits);
    for (const [userKind, userBits] of keys) {
      const user = makeKey(folder, userKind, userBits);
      const certificate = read(signKey(authority.file, user.file, '-n', 'zoe,root', '-z', '7'));
      const [wantedKey, wantedAuthority] = [readSshPublicKey(user.line)?.key, readSshPublicKey(authority.line)?.key];
      expect(certificate).toMatchObject({ role: 'user', keyId: 'the key id', serial: 7n, signed: true });
      expect([...certificate.principals].sort()).toEqual(['root', 'zoe']);
      expect(wantedKey && certificate.key.key.equals(wantedKey)).toBe(true);
      expect(wantedAuthority && certificate.authority.key.equals(wantedAuthority)).toBe(true);
    }
  });
}

test('options, extensions and validity are read as ssh-keygen wrote them', () => {
  needsSshKeygen();
  const folder = folderForKeys();
  const user = makeKey(folder, 'ed25519');
  const options = ['clear', 'permit-pty', 'force-command=/bin/echo "a b"', 'source-address=192.0.2.0/24'];
  const text = signKey(
    makeKey(folder, 'ed25519').file,
    user.file,
    ...options.flatMap((option) => ['-O', option]),
    '-V',
    '20300102030405Z:20310102030405Z',
  );
  expect(read(text)).toMatchObject({
    principals: [],
    criticalOptions: { 'force-command': '/bin/echo "a b"', 'source-address': '192.0.2.0/24' },
    extensions: { 'permit-pty': '' },
    validAfter: BigInt(Date.UTC(2030, 0, 2, 3, 4, 5) / 1000),
    validBefore: BigInt(Date.UTC(2031, 0, 2, 3, 4, 5) / 1000),
  });
});

test('a host certificate is distinguished from a user certificate', () => {
  needsSshKeygen();
  const folder = folderForKeys();
  expect(read(signKey(makeKey(folder, 'ed25519').file, makeKey(folder, 'ed25519').file, '-h')).role).toBe('host');
});

test('a certificate with any one byte changed does not verify', () => {
  needsSshKeygen();
  const folder = folderForKeys();
  const text = signKey(makeKey(folder, 'ecdsa', 256).file, makeKey(folder, 'ed25519').file, '-n', 'root');
  const [type = '', base64 = ''] = text.split(' ');
  const bytes = Buffer.from(base64, 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const result = readSshCertificate(`${type} ${changed.toString('base64')}`);
    expect(typeof result === 'string' || !result.signed, `byte ${at}`).toBe(true);
  }
});

for (const [what, text, reason] of [
  ['no text', 7, 'it is no text'],
  ['two lines', 'ssh-ed25519-cert-v01@openssh.com AAAA\nssh-rsa AAAA', 'it has more than one line'],
  ['a certificate without its type', 'AAAA', 'its second word is not base64'],
  [
    'a plain key',
    `ssh-ed25519 ${Buffer.from('\0\0\0\x0bssh-ed25519').toString('base64')}`,
    'not the type of a certificate',
  ],
  ['a type that is cut off', 'ssh-ed25519-cert-v01@openssh.com AAAA', 'bytes are announced'],
] as const) {
  test(`${what} is not read as a certificate, and the reason is stated`, () => {
    expect(readSshCertificate(text)).toContain(reason);
  });
}

test('the length of an empty value is no empty value where an extension has none', async () => {
  const authority = await AuthorityKey.generate({ type: 'ecdsa', curve: 'nistp256' }, new RsaKeys());
  const key = readUserKey(authority.line);
  if (key === null) throw new Error('no key');
  const extensions = { 'permit-pty': '', 'login@plumbline.example': '' };
  const dates = { after: new Date(0), before: new Date(1e6) };
  const terms = { key, keyId: '', role: 1, principals: [], ...dates, criticalOptions: {}, extensions };
  expect(read(issue(terms, authority)).extensions).toEqual(extensions);
  const encoded = read(issue({ ...terms, encodesEmpty: true }, authority));
  expect(encoded.extensions).toEqual({ ...extensions, 'permit-pty': '\0\0\0\0' });
});

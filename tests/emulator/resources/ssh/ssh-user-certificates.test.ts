import { expect, test } from '@playwright/test';
import sshpk from 'sshpk';
import { folderForKeys, type Kind, makeKey, needsSshKeygen, readByKeygen } from '../../../judge/ssh-keygen.ts';
import { type Asked, askEmbedded } from '../../ask-embedded.ts';

/** Independent readers: ssh-keygen and sshpk read the certificates of the embedded deployment. */

let asked: Asked;
test.beforeAll(async () => {
  asked = await askEmbedded();
});
test.afterAll(() => asked.close());

const authorityOf = async (fields: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { status, json } = await asked.ask('POST', '/ssh_certificate_authorities', fields);
  expect(status).toBe(201);
  return json;
};
const certify = async (fields: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { status, json } = await asked.ask('POST', '/ssh_user_certificates', fields);
  expect(status, JSON.stringify(json)).toBe(201);
  return json;
};

const authorities = [
  [{ private_key_type: 'rsa', key_size: 2048 }, 'RSA', 'rsa-sha2-512'],
  [{ private_key_type: 'ecdsa', elliptic_curve: 'nistp256' }, 'ECDSA', 'ecdsa-sha2-nistp256'],
  [{ private_key_type: 'ecdsa', elliptic_curve: 'nistp384' }, 'ECDSA', 'ecdsa-sha2-nistp384'],
  [{ private_key_type: 'ecdsa', elliptic_curve: 'nistp521' }, 'ECDSA', 'ecdsa-sha2-nistp521'],
  [{ private_key_type: 'ed25519' }, 'ED25519', 'ssh-ed25519'],
] as const;
const userKeys: readonly [Kind, number?][] = [['rsa', 2048], ['ecdsa', 384], ['ed25519']];

for (const [fields, name, algorithm] of authorities) {
  test(`ssh-keygen and sshpk read certificates signed with ${algorithm}`, async () => {
    needsSshKeygen();
    const folder = folderForKeys();
    const authority = await authorityOf(fields);
    for (const [kind, bits] of userKeys) {
      const { line } = makeKey(folder, kind, bits);
      const certificate = await certify({
        ssh_certificate_authority_id: authority['id'],
        public_key: line,
        principals: ['zoe', 'root'],
        critical_options: { 'force-command': '/bin/echo "a b"', 'source-address': '192.0.2.0/24' },
        extensions: { 'permit-pty': '', 'login@example.com': 'zoe' },
      });
      const text = String(certificate['certificate']);
      const lines = readByKeygen(folder, text);
      expect(lines.find((one) => one.startsWith('Signing CA:'))).toContain(`${name} `);
      expect(lines.find((one) => one.startsWith('Signing CA:'))).toContain(`(using ${algorithm})`);
      for (const wanted of [
        'zoe',
        'root',
        'force-command /bin/echo "a b"',
        'source-address 192.0.2.0/24',
        'permit-pty',
      ])
        expect(lines).toContain(wanted);
      expect(lines.find((one) => one.startsWith('Type:'))).toMatch(/ user certificate$/);
      const parsed = sshpk.parseCertificate(text, 'openssh');
      expect(parsed.isSignedByKey(sshpk.parseKey(String(authority['public_key']), 'ssh'))).toBe(true);
      expect(parsed.subjectKey.fingerprint('sha256').matches(sshpk.parseKey(line, 'ssh'))).toBe(true);
    }
  });
}

test('a certificate without options is valid for any user, for 24 hours, with two extensions', async () => {
  needsSshKeygen();
  const folder = folderForKeys();
  const authority = await authorityOf({ private_key_type: 'ed25519' });
  const { line } = makeKey(folder, 'ed25519');
  const certificate = await certify({ ssh_certificate_authority_id: authority['id'], public_key: line });
  const lines = readByKeygen(folder, String(certificate['certificate']));
  expect(lines).toContain('Principals: (none)');
  expect(lines).toContain('Critical Options: (none)');
  expect(lines.slice(lines.indexOf('Extensions:') + 1).filter((one) => one !== '')).toEqual([
    'permit-pty',
    'permit-user-rc',
  ]);
  const [, from = '', until = ''] =
    /^Valid: from (\S+) to (\S+)$/.exec(lines.find((one) => /^Valid:/.test(one)) ?? '') ?? [];
  expect(Date.parse(until) - Date.parse(from)).toBe(24 * 3_600_000);
});

test('a certificate that cannot be signed is refused', async () => {
  const authority = await authorityOf({ private_key_type: 'ed25519' });
  const right = {
    ssh_certificate_authority_id: authority['id'],
    public_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAwXwBWYlP/w2eETFfaKsxAcm2I6Kv6MLG8Dlol44say',
  };
  await certify(right);
  for (const wrong of [
    { public_key: 'no key' },
    { public_key: right.public_key.slice(0, -10) },
    { ssh_certificate_authority_id: 'sshca_none' },
    { valid_until: '2001-01-01T00:00:00Z' },
    { valid_after: 'tomorrow' },
    { critical_options: { 'no-such-option': '' } },
    { critical_options: { 'source-address': '300.0.0.0/8' } },
  ]) {
    const { status } = await asked.ask('POST', '/ssh_user_certificates', { ...right, ...wrong });
    expect(status, JSON.stringify(wrong)).toBe(422);
  }
});

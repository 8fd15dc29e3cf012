import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { folderForKeys, makeKey, needsSshKeygen } from '../../judge/ssh-keygen.ts';
import { askEmbedded } from '../ask-embedded.ts';

const sshd = '/usr/sbin/sshd';
const me = userInfo().username;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** Starts an SSH daemon on loopback that trusts one authority only. */
const startSshd = async (folder: string, authority: string, port: number): Promise<ChildProcess> => {
  const trusted = join(folder, 'authority.pub');
  writeFileSync(trusted, `${authority}\n`);
  const config = {
    Port: port,
    ListenAddress: '127.0.0.1',
    HostKey: makeKey(folder, 'ed25519').file,
    TrustedUserCAKeys: trusted,
    AuthorizedKeysFile: 'none',
    AuthenticationMethods: 'publickey',
    PermitRootLogin: 'prohibit-password',
    UsePAM: 'no',
    StrictModes: 'no',
    PidFile: 'none',
  };
  const file = join(folder, 'sshd_config');
  writeFileSync(
    file,
    Object.entries(config)
      .map((pair) => `${pair.join(' ')}\n`)
      .join(''),
  );
  const child = spawn(sshd, ['-D', '-e', '-f', file], { stdio: 'ignore' });
  for (let tries = 0; tries < 1200 && !(await answers(port)); tries += 1) await setTimeout(100);
  return child;
};

/** Makes the directory without which sshd refuses to start as root; Debian's start script makes it otherwise. */
const makeRunDirectory = (): boolean => {
  try {
    if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
    return true;
  } catch {
    return false;
  }
};

test('sshd accepts only a valid certificate that the embedded deployment issued', async () => {
  needsSshKeygen();
  test.skip(!existsSync(sshd), `${sshd} is not installed (Debian: apt-get install openssh-server)`);
  test.skip(!makeRunDirectory(), '/run/sshd cannot be made, and sshd does not start without it');
  const folder = folderForKeys();
  const asked = await askEmbedded();
  const made = await asked.ask('POST', '/ssh_certificate_authorities', { private_key_type: 'ecdsa' });
  const port = await freePort();
  const daemon = await startSshd(folder, String(made.json['public_key']), port);
  const login = async (fields: Record<string, unknown>): Promise<{ code: number | null; out: string }> => {
    const { file, line } = makeKey(folder, 'ed25519');
    const body = { ssh_certificate_authority_id: made.json['id'], public_key: line, ...fields };
    const { json } = await asked.ask('POST', '/ssh_user_certificates', body);
    writeFileSync(`${file}-cert.pub`, `${json['certificate']}\n`);
    const options = [
      'BatchMode=yes',
      'IdentitiesOnly=yes',
      'IdentityAgent=none',
      'StrictHostKeyChecking=no',
      'UserKnownHostsFile=/dev/null',
      `CertificateFile=${file}-cert.pub`,
    ];
    const { status, stdout } = spawnSync(
      'ssh',
      [
        '-F',
        'none',
        '-q',
        '-i',
        file,
        ...options.flatMap((one) => ['-o', one]),
        '-p',
        `${port}`,
        `${me}@127.0.0.1`,
        'echo in',
      ],
      { encoding: 'utf8', timeout: 300_000 },
    );
    return { code: status, out: stdout.trim() };
  };
  try {
    expect(await login({ principals: [me] })).toEqual({ code: 0, out: 'in' });
    expect(await login({ principals: [me], critical_options: { 'force-command': 'echo forced' } })).toEqual({
      code: 0,
      out: 'forced',
    });
    expect((await login({ principals: [`not-${me}`] })).code).toBe(255);
    expect((await login({ principals: [me], critical_options: { 'source-address': '192.0.2.0/24' } })).code).toBe(255);
    const [valid_after, valid_until] = ['2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z'];
    expect((await login({ principals: [me], valid_after, valid_until })).code).toBe(255);
  } finally {
    daemon.kill();
    await asked.close();
  }
});

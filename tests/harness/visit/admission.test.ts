import { expect, test } from '@playwright/test';
import { targetOf } from '../../../src/harness/target/target.ts';
import type { TargetFile } from '../../../src/harness/target/target-file.ts';
import { admit } from '../../../src/harness/visit/admission.ts';

const local = 'http://127.0.0.1:4040';
const remote = 'http://agent.example:4040';
/** The addresses of host names. */
const names: { readonly [host: string]: readonly string[] } = {
  'tunnel.example': ['198.41.0.4'],
  'metadata.example': ['169.254.169.254'],
  'mixed.example': ['169.254.169.254', '198.41.0.4', '2600::1'],
  'internal.example': ['10.0.0.7'],
  'me.example': ['127.0.0.1'],
  'agent.example': ['198.41.0.5'],
  'api.example': ['198.41.0.4'],
};
const resolve = async (host: string): Promise<readonly string[]> => {
  const addresses = names[host] ?? (/^[\d.:a-f]+$/.test(host) ? [host] : null);
  if (addresses === null) throw new Error(`getaddrinfo ENOTFOUND ${host}`);
  return addresses;
};

const admitted = (publicUrl: string, agent: Partial<NonNullable<TargetFile['agent']>> = {}, management?: string) =>
  admit(
    publicUrl,
    targetOf(
      { agent: { baseUrl: local, ...agent }, ...(management ? { management: { baseUrl: management } } : {}) },
      'f',
    ),
    resolve,
  );

test('a public address is connected to as resolved', async () => {
  expect(await admitted('https://tunnel.example')).toEqual({ ends: [{ host: '198.41.0.4', port: 443 }] });
  expect(await admitted('http://tunnel.example')).toEqual({ ends: [{ host: '198.41.0.4', port: 80 }] });
  expect(await admitted('tcp://tunnel.example:7')).toEqual({ ends: [{ host: '198.41.0.4', port: 7 }] });
});

for (const url of [
  'http://169.254.169.254',
  'http://metadata.example',
  'https://[fe80::1]',
  'tcp://0.0.0.0:80',
  'http://[::ffff:169.254.169.254]',
  'http://100.100.100.200',
])
  test(`${url} is refused, even when the target file allows every address`, async () => {
    for (const publicAddresses of [[], ['metadata.example', '100.64.0.0/10', '128.0.0.0/1', '::1/0']])
      expect(await admitted(url, { publicAddresses })).toMatchObject({
        obstacle: { reason: expect.stringMatching(/^public_url names .*: nothing is sent there$/) },
      });
  });

test('refused addresses among several of a name are skipped', async () => {
  expect(await admitted('http://mixed.example')).toEqual({
    ends: [
      { host: '198.41.0.4', port: 80 },
      { host: '2600::1', port: 80 },
    ],
  });
});

test('an address of this machine is allowed when the base URL of the agent is on loopback', async () => {
  expect(await admitted('http://127.0.0.1:80')).toEqual({ ends: [{ host: '127.0.0.1', port: 80 }] });
  expect(await admitted('http://[::1]:81')).toEqual({ ends: [{ host: '::1', port: 81 }] });
  expect(await admitted('http://127.0.0.1:80', { baseUrl: remote })).toMatchObject({
    obstacle: {
      reason:
        'public_url names 127.0.0.1, a loopback address that the target file does not allow: nothing is sent there',
      cure: expect.stringContaining('add "127.0.0.1" to agent.publicAddresses in the target file'),
    },
  });
});

test('a private address is allowed when the target file names it', async () => {
  const url = 'https://internal.example';
  expect(await admitted(url)).toMatchObject({
    obstacle: {
      reason: expect.stringContaining('internal.example (10.0.0.7), a private address'),
      cure: expect.stringContaining('agent.publicAddresses'),
    },
  });
  for (const text of ['internal.example', 'internal.example:443', '10.0.0.7', '10.0.0.0/8'])
    expect(await admitted(url, { publicAddresses: [text] })).toEqual({ ends: [{ host: '10.0.0.7', port: 443 }] });
  expect(await admitted(url, { publicAddresses: ['other.example', '10.0.0.7:80', '11.0.0.0/8'] })).toHaveProperty(
    'obstacle',
  );
});

test('the addresses of the APIs are not visited as tunnels', async () => {
  const own = { obstacle: { reason: expect.stringMatching(/the address of the (agent|management API) itself/) } };
  for (const url of [
    local,
    'http://[::1]:4040',
    'http://127.0.0.9:4040',
    'http://me.example:4040',
    'tcp://127.0.0.1:4040',
  ])
    expect(await admitted(url)).toMatchObject(own);
  expect(
    await admitted('http://127.0.0.1:8040', { publicAddresses: ['127.0.0.1'] }, 'http://127.0.0.1:8040'),
  ).toMatchObject(own);
  expect(await admitted('https://api.example', {}, 'https://api.example')).toMatchObject(own);
  expect(await admitted('https://198.41.0.4', {}, 'https://api.example')).toMatchObject(own);
  // One server may serve both, and distinguish them by name.
  expect(await admitted('https://tunnel.example', {}, 'https://api.example')).toHaveProperty('ends');
});

test('traffic goes to agent.connectTo whatever address the agent names', async () => {
  for (const url of ['http://169.254.169.254', 'http://unknown.example'])
    expect(
      await admitted(url, { connectTo: { http: '127.0.0.1:8443', https: '127.0.0.1:8443', tcp: '127.0.0.1:8443' } }),
    ).toEqual({ ends: [{ host: '127.0.0.1', port: 8443 }] });
});

test('a name that cannot be resolved is reported as an obstacle', async () => {
  expect(await admitted('http://unknown.example')).toEqual({
    obstacle: {
      reason: 'public_url could not be reached from here: getaddrinfo ENOTFOUND unknown.example',
      cure: 'set agent.connectTo in the target file to where its traffic is accepted',
    },
  });
});

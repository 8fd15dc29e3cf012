import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { doctor } from '../../../src/cli/actions/doctor.ts';
import { embeddedTarget } from '../../../src/conduct/embedded-target.ts';
import type { TargetOptions } from '../../../src/conduct/target-command.ts';
import { requirements } from '../../../src/contract/index.ts';
import type { TargetFile } from '../../../src/harness/target/target-file.ts';
import { test as base } from '../../harness/bench.ts';
import { openTunnel } from '../open-tunnel.ts';

interface Told {
  readonly code: number;
  readonly text: string;
}

const saidBy = async (options: TargetOptions): Promise<Told> => {
  const { write } = process.stdout;
  let text = '';
  process.stdout.write = ((chunk: string) => {
    text += chunk;
    return true;
  }) as typeof write;
  try {
    return { code: await doctor({ ...options, effort: 'standard', workers: 2 }), text };
  } finally {
    process.stdout.write = write;
  }
};

const test = base.extend<{ told: (file: TargetFile & { token?: string }) => Promise<Told> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  told: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-doctor-'));
    await use((file) => {
      const target = join(folder, 'target.json');
      writeFileSync(target, JSON.stringify(file));
      return saidBy({ target });
    });
    rmSync(folder, { recursive: true });
  },
});

const all = requirements.length.toLocaleString('en');

test('doctor reports nothing missing for a target that lends everything', async ({ deploy, told }) => {
  const embedded = await deploy();
  const { code, text } = await told({ ...embeddedTarget(embedded), token: embedded.token });
  expect(code).toBe(0);
  expect(text).toContain(`${all} of ${all} requirements`);
  expect(text).toContain('Nothing is missing from the target file.');
  expect(text).toMatch(/about [\d,]+00 to [\d,]+00 requests at no more than 1,000 a second, which takes about/);
  expect(text).toMatch(/Each of its 2 workers has at most .*\n {2}http-response-backends \d+, /);
  expect(text).toContain('TLS edges: the documents show no way to delete them');
});

test('doctor accepts addresses on the command line, and prints the run command with them', async ({ deploy }) => {
  const { baseUrl, token } = await deploy();
  process.env['DOCTORS_TOKEN'] = token;
  const { code, text } = await saidBy({ baseUrl, tokenEnv: 'DOCTORS_TOKEN' });
  expect(code).toBe(0);
  expect(text).toContain(`run --base-url ${baseUrl} --token-env DOCTORS_TOKEN\``);
});

test('doctor names missing fixtures by their key, with the requirements they add and their meaning', async ({
  deploy,
  told,
}) => {
  const embedded = await deploy();
  const { management } = embeddedTarget(embedded);
  const { code, text } = await told({ ...(management ? { management } : {}), token: embedded.token });
  expect(code).toBe(0);
  expect(text).toMatch(/ {2}api-keys +\d+ of \d+\n/);
  expect(text).toMatch(/\n +\d\d {2}fixtures\.ipPolicyIds\n {9}\(two IP policies; rules/);
  expect(text).toMatch(/\n +\d+ {2}agent\.baseUrl\n/);
  expect(text).toMatch(/fixtures\.sessionIds\.stoppable and allow\.agentCommands/);
});

test('doctor reports a deployment that shows another address, except through publicUrl or a name of this machine', async ({
  deploy,
  told,
}) => {
  const { baseUrl, token } = await deploy();
  const tunnel = await openTunnel(baseUrl);
  const managed = (more: object) => told({ management: { baseUrl: tunnel.url, ...more }, token });
  expect((await managed({})).text).toContain(`begin with ${baseUrl}, which is a deviation. If the deployment is right`);
  expect((await managed({ publicUrl: baseUrl })).text).not.toContain('management.publicUrl');
  expect((await managed({ baseUrl: baseUrl.replace('127.0.0.1', 'localhost') })).text).not.toContain('publicUrl');
  tunnel.close();
});

test('doctor states that a read-only run makes nothing', async ({ deploy, told }) => {
  const embedded = await deploy();
  const { text } = await told({ ...embeddedTarget(embedded), allow: { write: false }, token: embedded.token });
  expect(text).toMatch(/^A run that only reads tries /);
  expect(text).toContain('It makes nothing.');
  expect(text).not.toContain('TLS edges:');
});

test('doctor does not call a deployment ready that does not answer or refuses the token', async ({ deploy, told }) => {
  const embedded = await deploy();
  const file = { ...embeddedTarget(embedded), token: 'another' };
  expect(await told(file)).toMatchObject({ code: 3, text: expect.not.stringContaining('Ready') });
  await embedded.close();
  expect(await told({ ...file, token: embedded.token })).toMatchObject({ code: 3 });
});

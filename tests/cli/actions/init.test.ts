import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { init } from '../../../src/cli/actions/init.ts';
import { loadTarget } from '../../../src/cli/parse/files/load-target.ts';
import { speakDialect } from '../../../src/emulator/front/speak-dialect.ts';
import { freedomNamed } from '../../emulator/freedoms/freedom-named.ts';
import { test as base } from '../../harness/bench.ts';
import { openTunnel } from '../open-tunnel.ts';
import { test as cli } from '../workplace.ts';

const tokenEnv = 'PLUMBLINE_INIT_TEST';

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-init-'));
    await use(folder);
    delete process.env[tokenEnv];
    rmSync(folder, { recursive: true });
  },
});

test('init writes a valid target file without fixtures and without the token', async ({ deploy, folder }) => {
  const { baseUrl, agentUrl, token, fixtures } = await deploy({ others: 3 });
  process.env[tokenEnv] = token;
  const out = join(folder, 'target.jsonc');
  expect(await init({ baseUrl, agentUrl, tokenEnv, out }, null)).toBe(0);
  const { target, file } = loadTarget(out);
  expect(target).toMatchObject({ management: { baseUrl, tokenEnv }, agent: { baseUrl: agentUrl }, fixtures: {} });
  expect(file).not.toHaveProperty('$schema');
  const text = readFileSync(out, 'utf8');
  expect(text).not.toContain(token);
  // Findings about the account are in comments, with the measured figures.
  expect(text.replace(/\n\s*\/\/ /g, ' ')).toMatch(new RegExp(`Seen on the account: [^;]*${fixtures.ownerIds.self}`));
  expect(text).toMatch(/\/\/ [1-9]\d* requirements: two IP policies/);
  const [, schema = ''] = /"\$schema": "([^"]+)"/.exec(text) ?? [];
  expect(JSON.parse(readFileSync(join(folder, schema), 'utf8'))).toMatchObject({ $id: 'plumbline:target' });
});

test('init suggests publicUrl for a deployment that shows another address', async ({ deploy, folder }) => {
  const { baseUrl, token } = await deploy();
  process.env[tokenEnv] = token;
  const out = join(folder, 'target.jsonc');
  const tunnel = await openTunnel(baseUrl);
  expect(await init({ baseUrl: tunnel.url, tokenEnv, out }, null)).toBe(0);
  expect(readFileSync(out, 'utf8')).toContain(`// "publicUrl": "${baseUrl}",`);
  tunnel.close();
});

test('init keeps an existing file unless --force is given, and checks that before anything is sent', async ({
  deploy,
  folder,
}) => {
  const { baseUrl, token } = await deploy();
  process.env[tokenEnv] = token;
  const out = join(folder, 'mine.json');
  writeFileSync(out, 'mine');
  await expect(init({ baseUrl: 'http://127.0.0.1:1', tokenEnv, out }, null)).rejects.toThrow(/exists already; --force/);
  expect(readFileSync(out, 'utf8')).toBe('mine');
  expect(await init({ baseUrl, tokenEnv, out, force: true }, null)).toBe(0);
  expect(loadTarget(out).target.management?.baseUrl).toBe(baseUrl);
});

test('init writes nothing without an answering deployment, a token or an existing folder', async ({ folder }) => {
  const out = join(folder, 'target.jsonc');
  const baseUrl = 'http://127.0.0.1:1';
  await expect(init({ baseUrl, tokenEnv, out }, null)).rejects.toThrow(`${tokenEnv} is not set`);
  await expect(init({ baseUrl, tokenEnv, out: join(folder, 'no/x.json') }, null)).rejects.toThrow('no such folder');
  process.env[tokenEnv] = 'some-token';
  expect(await init({ baseUrl, tokenEnv, out }, null)).toBe(3);
  expect(() => readFileSync(out)).toThrow();
});

test('init with a dialect looks with the words of the deployment, and writes them into the file', async ({
  deploy,
  folder,
}) => {
  const { baseUrl, token, deployment } = await deploy();
  freedomNamed('version-header-mandatory').plant(deployment);
  speakDialect(deployment, { headers: { 'Service-Version': 'Their-Version' } });
  process.env[tokenEnv] = token;
  const out = join(folder, 'target.jsonc');
  const dialect = join(folder, 'words.json');
  writeFileSync(dialect, JSON.stringify({ dialect: { headers: { 'Service-Version': 'Their-Version' } } }));
  expect(await init({ baseUrl, tokenEnv, out }, null)).toBe(3);
  expect(await init({ baseUrl, tokenEnv, out, dialect }, null)).toBe(0);
  expect(loadTarget(out).target.dialect).toEqual({ headers: { 'Service-Version': 'Their-Version' } });
});

cli('init and doctor work on the command line, and init without an address is bad usage', async ({ workplace }) => {
  const server = workplace.start(['serve']);
  const { token, management } = JSON.parse(await server.firstLine);
  const env = { STAGING: token };
  const made = await workplace.run(['init', '--base-url', management.baseUrl, '--token-env', 'STAGING'], env);
  expect(made).toMatchObject({ code: 0, stdout: '' });
  expect(made.stderr).toMatch(
    /^plumbline: target\.jsonc is written\. `node .*plumbline\.mjs doctor --target target\.jsonc`/,
  );
  const listed = await workplace.run(['run', '--list', '--target', 'target.jsonc']);
  expect(listed.code).toBe(0);
  const told = await workplace.run(['doctor', '--target', 'target.jsonc', '--effort', 'quick'], env);
  expect(told).toMatchObject({ code: 0, stderr: '' });
  expect(told.stdout).toMatch(
    /Ready: .* Start it with `node .*plumbline\.mjs run --target target\.jsonc --effort quick`/,
  );
  const unasked = await workplace.run(['init']);
  expect(unasked).toMatchObject({ code: 2, stdout: '' });
  expect(unasked.stderr).toMatch(/^plumbline: nothing says where the deployment is: [^\n]+\n$/);
});

/** A deployment reached under another address than it shows, as through a tunnel or an alias. */
import { expect } from '@playwright/test';
import { openAccount, tokenEnv } from './account.ts';
import { execute } from './execute.ts';
import { openTunnel } from './open-tunnel.ts';
import { test } from './workplace.ts';

const args = ['--effort', 'quick', ...['api-keys.*', 'ip-policy-rules.policy-shown'].flatMap((id) => ['--only', id])];

test('a deployment with another own address conforms with management.publicUrl and deviates without it', async ({
  workplace,
}) => {
  const account = await openAccount();
  const tunnel = await openTunnel(account.baseUrl);
  const documents = { '1': 'https://docs.example.com/one' };
  const write = (more: object): void => {
    const management = { baseUrl: tunnel.url, tokenEnv, ...more };
    workplace.write('target.json', JSON.stringify({ management, fixtures: account.fixtures, documents }));
  };
  const run = () => workplace.run(['run', '--target', 'target.json', ...args], { [tokenEnv]: account.token });
  write({});
  expect((await run()).code).toBe(1);
  const found = workplace.report().deviations.map(({ requirement }) => requirement);
  expect(found).toContain('api-keys.uri-form');
  const texts = workplace.report().deviations.map(({ expected }) => expected);
  expect(texts).toContainEqual(expect.stringContaining('or the same under management.publicUrl'));
  write({ publicUrl: account.baseUrl });
  const { code, stdout } = await run();
  expect(code, stdout).toBe(0);
  const report = workplace.report();
  expect(report.requirements.find(({ id }) => id === 'api-keys.list-next-page')?.verdict).toBe('pass');
  expect(report.run.target.documents).toEqual(documents);
  tunnel.close();
  await account.close();
});

test('another name of this machine needs no publicUrl in the target file', async ({ workplace }) => {
  const account = await openAccount();
  const baseUrl = account.baseUrl.replace('127.0.0.1', 'localhost');
  workplace.write('target.json', JSON.stringify({ management: { baseUrl, tokenEnv }, fixtures: account.fixtures }));
  const { code, stdout } = await workplace.run(['run', '--target', 'target.json', ...args], {
    [tokenEnv]: account.token,
  });
  expect(code, stdout).toBe(0);
  const verdicts = workplace.report().requirements.filter(({ id }) => /^api-keys\.(uri-form|list-next-page)$/.test(id));
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
  await account.close();
});

test('a deviation under another name of this machine is found, and its script follows the pages', async ({
  workplace,
}) => {
  const account = await openAccount('api-keys.list-never-ends');
  const baseUrl = account.baseUrl.replace('127.0.0.1', 'localhost');
  const env = { [tokenEnv]: account.token };
  const args = ['run', '--base-url', baseUrl, '--token-env', tokenEnv, '--only', 'api-keys.list-ends'];
  expect((await workplace.run(args, env)).code).toBe(1);
  const { script, standalone } = workplace.report().deviations[0]?.reproduce ?? {};
  expect(standalone).toBeDefined();
  expect((await execute(`node reports/latest/${script}`, workplace.folder, env)).code).toBe(1);
  await account.close();
});

/** A deployment that is reached under another address than the one it knows itself by, as through a tunnel or an alias. */
import { expect } from '@playwright/test';
import { openAccount, tokenEnv } from './account.ts';
import { test } from './workplace.ts';

const args = ['--effort', 'quick', ...['api-keys.*', 'ip-policy-rules.policy-shown'].flatMap((id) => ['--only', id])];

test('its addresses are accepted where the target file names the one it knows itself by, and found wrong where it does not', async ({
  workplace,
}) => {
  const account = await openAccount();
  const baseUrl = account.baseUrl.replace('127.0.0.1', 'localhost');
  const documents = { '1': 'https://docs.example.com/one' };
  const write = (more: object): void => {
    const management = { baseUrl, tokenEnv, ...more };
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
  await account.close();
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { schemaErrors } from '../../src/judge/shapes/schemas.ts';
import { openAccount, tokenEnv } from './account.ts';
import { test } from './workplace.ts';

const env = { [tokenEnv]: 'token-of-the-tests' };

test('a deployment that cannot be reached makes an incomplete report, never a verdict', async ({ workplace }) => {
  // A port that was just free, with no listener.
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const baseUrl = `http://127.0.0.1:${port}`;
  const { code, stdout } = await workplace.run(['run', '--base-url', baseUrl, '--token-env', tokenEnv, '--quiet'], env);
  expect(code).toBe(3);
  expect(stdout).toMatch(/^Incomplete: http:\/\/127\.0\.0\.1:\d+ could not be reached: .*ECONNREFUSED.*\n$/);
  const report = workplace.report();
  expect(schemaErrors('report', 'Report', report)).toEqual([]);
  expect(report).toMatchObject({ verdict: 'incomplete', deviations: [], summary: { exchanges: 0 } });
  expect(new Set(report.requirements.map(({ verdict }) => verdict))).toEqual(new Set(['unexercised']));
  expect(report.requirements[0]?.reason).toMatch(/could not be reached/);
  expect(workplace.has('.plumbline')).toBe(false);
});

test('a deployment that refuses the token everywhere makes an incomplete report after at most four GETs', async ({
  workplace,
}) => {
  const requests: string[] = [];
  const server = createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`);
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const args = ['run', '--base-url', `http://127.0.0.1:${port}`, '--token-env', tokenEnv, '--quiet'];
  const { code, stdout } = await workplace.run(args, env);
  expect(code).toBe(3);
  expect(stdout).toMatch(
    /^Incomplete: http:\S+ refuses the token in TOKEN_OF_THE_TESTS: it answers 401 to every list\.\n$/,
  );
  expect(workplace.report().verdict).toBe('incomplete');
  expect(requests.length).toBeLessThanOrEqual(4);
  expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
});

test('--read-only sends GET only and reports what it could not try, and --require-complete then closes the gate', async ({
  workplace,
}) => {
  const account = await openAccount();
  const before = account.everything();
  const target = workplace.write('target.json', account.target);
  // The tests of lists share one survey, which needs writing: each of them must report that.
  const only = ['api.version-2', 'api-keys.list-*', 'api-keys.delete'].flatMap((pattern) => ['--only', pattern]);
  const args = ['run', '--target', target, '--read-only', '--effort', 'quick', '--quiet', ...only];
  const { code, stdout } = await workplace.run([...args, '--require-complete'], { [tokenEnv]: account.token });
  expect(code).toBe(3);
  expect(stdout).toMatch(
    /^Incomplete: [\d,]+ requirements stayed unexercised, and the run was required to be complete\.\n$/,
  );
  expect(account.seen.length).toBeGreaterThan(0);
  expect(account.seen.filter(({ route }) => !route.startsWith('GET '))).toEqual([]);
  expect(workplace.exchanges().filter(({ request }) => request.method !== 'GET')).toEqual([]);
  expect(account.everything()).toEqual(before);
  const { requirements, cleanup, verdict } = workplace.report();
  expect(verdict).toBe('incomplete');
  expect(cleanup).toEqual({ created: 0, removed: 0, left: [] });
  expect(requirements.find(({ id }) => id === 'api.version-2')?.verdict).toBe('pass');
  for (const behaviour of ['delete', 'list-complete', 'list-once', 'list-next-page'])
    expect(requirements.find(({ id }) => id === `api-keys.${behaviour}`)).toMatchObject({
      verdict: 'unexercised',
      reason: expect.stringMatching(/^needs POST \/api_keys, and this run only reads; run without --read-only/),
    });
  await account.close();
});

test('--read-only judges the shape and the access control of existing resources', async ({ workplace }) => {
  const account = await openAccount('credentials.get-mistypes-acl', 'ssh-credentials.list-without-header');
  const target = workplace.write('target.json', account.target);
  const laws = ['shape', 'uri-form', 'auth-header', 'unknown-id', 'get', 'list-envelope'];
  const ids = ['credentials', 'ssh-credentials', 'api-keys'].flatMap((name) => laws.map((law) => `${name}.${law}`));
  const args = ['run', '--target', target, '--read-only', '--quiet', ...ids.flatMap((id) => ['--only', id])];
  const { code, stdout } = await workplace.run(args, { [tokenEnv]: account.token });
  expect(code, stdout).toBe(1);
  expect(account.seen.filter(({ route }) => !route.startsWith('GET '))).toEqual([]);
  const verdicts = workplace.report().requirements.filter(({ id }) => ids.includes(id));
  const failed = ['credentials.shape', 'ssh-credentials.auth-header'];
  for (const { id, verdict, reason } of verdicts)
    expect([id, verdict, reason]).toEqual([id, failed.includes(id) ? 'fail' : 'pass', null]);
  await account.close();
});

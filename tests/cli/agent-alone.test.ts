/** `plumbline run --agent-url URL`: an agent alone, without a management API. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { schemaErrors } from '../../src/judge/shapes/schemas.ts';
import { openAccount } from './account.ts';
import { test } from './workplace.ts';

const only = ['agent*.*', 'captured-requests.captured', 'ip-policy-rules.create', 'tunnel-sessions.stop', 'api.*'];
const args = ['--effort', 'quick', ...only.flatMap((pattern) => ['--only', pattern])];

test('a run with an agent only tries the agent and reports the management API as untried', async ({ workplace }) => {
  const account = await openAccount();
  const { agent } = account.deployment;
  const before = [...agent.tunnels.keys()];
  const { code, stdout, stderr } = await workplace.run(['run', '--agent-url', account.agentUrl, ...args]);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('No deviation found: ');
  expect(stdout).toMatch(/unexercised: the target names no management API; name it with --base-url, or as/);
  const report = workplace.report();
  expect(schemaErrors('report', 'Report', report)).toEqual([]);
  expect(report.run.target).toEqual({
    name: new URL(account.agentUrl).host,
    baseUrl: null,
    agentUrl: account.agentUrl,
  });
  const chosen = report.requirements.filter(({ reason }) => reason !== 'not chosen by --only');
  const ofAgent = chosen.filter(({ document }) => document === 3);
  expect(ofAgent.length).toBeGreaterThan(25);
  expect(ofAgent.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
  const ofManagement = chosen.filter(({ document }) => document !== 3);
  expect(ofManagement.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['ip-policy-rules.create', 'tunnel-sessions.stop', 'api.version-2']),
  );
  expect(new Set(ofManagement.map(({ verdict, reason }) => `${verdict}: ${reason}`))).toEqual(
    new Set([
      'unexercised: the target names no management API; name it with --base-url, or as management.baseUrl in the target file',
    ]),
  );
  expect(report.gaps.filter(({ document, observed }) => document !== 3 && observed.length > 0)).toEqual([]);
  expect(report.gaps.find(({ id }) => id === 'agent.root')?.observed).toEqual([
    '404 with details, error_code, msg, status_code',
  ]);
  // The management API got no request, and no tunnel of the run still runs.
  expect(account.seen).toEqual([]);
  expect([...agent.tunnels.keys()]).toEqual(before);
  expect(report.cleanup.created).toBeGreaterThan(0);
  expect(report.cleanup).toMatchObject({ removed: report.cleanup.created, left: [] });
  await account.close();
});

test('a deviating agent closes the gate', async ({ workplace }) => {
  const account = await openAccount('agent-tunnels.create-answers-200');
  const run = (...more: string[]) =>
    workplace.run(['run', '--agent-url', account.agentUrl, '--quiet', '--only', 'agent-tunnels.create', ...more]);
  const { code, stdout } = await run();
  expect(stdout).toMatch(/^Deviates: /);
  expect(code).toBe(1);
  const [deviation] = workplace.report().deviations;
  expect(deviation).toMatchObject({ requirement: 'agent-tunnels.create', endpoint: 'POST /api/tunnels' });
  expect(deviation?.reproduce.curl).not.toContain('Authorization');
  expect(deviation?.reproduce.command).toContain(' replay ');
  expect(deviation?.reproduce.script).toMatch(/^reproduce\/[0-9a-f]{12}\.mjs$/);
  await account.close();
});

test('an agent that cannot be reached makes an incomplete report, never a verdict', async ({ workplace }) => {
  // A port that was just free, with no listener.
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const { code, stdout } = await workplace.run(['run', '--agent-url', `http://127.0.0.1:${port}`, '--quiet']);
  expect(stdout).toMatch(
    /^Incomplete: the agent at http:\/\/127\.0\.0\.1:\d+ could not be reached: .*ECONNREFUSED.*\n$/,
  );
  expect(code).toBe(3);
  expect(workplace.report()).toMatchObject({ verdict: 'incomplete', deviations: [], summary: { exchanges: 0 } });
});

test('an agent that reaches this machine under another address is tried with agent.upstreamHost', async ({
  workplace,
}) => {
  test.skip(process.platform !== 'linux', 'only Linux answers on every address of 127.0.0.0/8');
  const account = await openAccount();
  const target = { agent: { baseUrl: account.agentUrl, insecure: true, upstreamHost: '127.0.0.2' } };
  workplace.write('target.json', target);
  const patterns = ['agent-tunnels.forwards*', 'agent-tunnels.addr', 'captured-requests.replay-named-tunnel'];
  const chosen = patterns.flatMap((pattern) => ['--only', pattern]);
  const { code, stdout } = await workplace.run(['run', '--target', 'target.json', '--quiet', ...chosen]);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^No deviation found: 4 of [\d,]+ requirements tried; 4 of \d+ statements proven, in 4 of/,
    ),
  });
  expect(JSON.stringify(workplace.exchanges())).toContain('127.0.0.2:');
  await account.close();
});

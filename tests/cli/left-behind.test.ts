import { expect } from '@playwright/test';
import type { Reply } from '../../src/emulator/base/call.ts';
import { openAccount, tokenEnv } from './account.ts';
import { wholeTarget } from './kill-run.ts';
import { test } from './workplace.ts';

const absent: Reply = { status: 404, headers: {}, body: {} };

test('tunnels that an agent does not stop are named by the run and by clean', async ({ workplace }) => {
  const account = await openAccount();
  try {
    const { agent } = account.deployment;
    agent.detour('DELETE /api/tunnels/{name}', (call, next) =>
      /^[\w-]+$/.test(call.params['name'] ?? '') ? next(call) : absent,
    );
    const before = new Set(agent.tunnels.keys());
    workplace.write('target.json', wholeTarget(account));
    const env = { [tokenEnv]: account.token };
    const only = ['--only', 'agent-tunnels.names-escaped', '--effort', 'quick', '--quiet'];
    const run = await workplace.run(['run', '--target', 'target.json', ...only], env);
    const stuck = [...agent.tunnels.keys()].filter((name) => !before.has(name)).sort();
    expect(stuck.length).toBeGreaterThan(0);
    expect(run.code).toBe(1);
    expect(run.stdout).toContain(`${stuck.length} things of this run are left on the deployment, or may be: `);
    const { cleanup } = workplace.report();
    expect(cleanup.left.map(({ id }) => id).sort()).toEqual(stuck);
    for (const { reason } of cleanup.left) expect(reason).toBe('DELETE answered 404, and the list still shows it');
    expect(cleanup.removed).toBe(cleanup.created - stuck.length);
    const clean = await workplace.run(['clean', '--target', 'target.json'], env);
    expect(clean.code).toBe(3);
    for (const name of stuck) expect(clean.stdout).toContain(`left: DELETE /api/tunnels/{id} ${name}: `);
  } finally {
    await account.close();
  }
});

test('a creation without a marker that was carried out, answered 503 and sent again is named, and the run is no pass', async ({
  workplace,
}) => {
  const account = await openAccount();
  try {
    let first: string | null = null;
    account.deployment.detour('POST /api_keys', async (call, next) => {
      const reply = await next(call);
      if (first !== null || Object.keys(call.body).length > 0) return reply;
      first = String((reply.body as { id: unknown }).id);
      return { status: 503, headers: { 'retry-after': '0' }, body: {} };
    });
    workplace.write('target.json', account.target);
    const only = ['--only', 'api-keys.refusal-4xx', '--effort', 'quick', '--quiet'];
    const run = await workplace.run(['run', '--target', 'target.json', ...only], { [tokenEnv]: account.token });
    expect(run.code).toBe(3);
    expect(first).not.toBeNull();
    expect(run.stdout).toMatch(
      new RegExp(`^Incomplete: 1 thing of this run is left on the deployment, or may be: ${first} \\(possibly left: `),
    );
    const { verdict, cleanup } = workplace.report();
    expect({ verdict, ids: cleanup.left.map(({ id }) => id) }).toEqual({ verdict: 'incomplete', ids: [first] });
  } finally {
    await account.close();
  }
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import type { Round } from '../../../../src/conduct/prove/try-all.ts';
import { collectEnv } from '../../../../src/harness/trial/collect.ts';

/** What such an agent leaves no way to try. */
const unexercised: { readonly [freedom: string]: readonly string[] } = {
  'agent-starts-one': [
    'agent-tunnels.stop-leaves-others',
    'captured-requests.not-captured',
    'captured-requests.tunnel-name-filter',
    'captured-requests.replay',
    'captured-requests.replay-no-body',
    'captured-requests.replay-recorded-tunnel',
    'captured-requests.replay-named-tunnel',
    'captured-requests.replay-needs-id',
    'captured-requests.replay-unknown-id',
    'captured-requests.replay-unknown-tunnel',
    'captured-requests.malformed-body',
    'captured-requests.clear',
    'captured-requests.clear-no-body',
    'captured-requests.cleared-not-listed',
    'captured-requests.cleared-not-shown',
    'captured-requests.evicts-oldest',
  ],
  'agent-starts-few': ['agent-tunnels.stop-leaves-others'],
  'agent-starts-by-the-letter': [
    'agent-tunnels.forwards-tcp',
    'agent-tunnels.names-escaped',
    'captured-requests.not-captured',
  ],
  'agent-tidies-names': ['agent-tunnels.names-escaped'],
  'inspector-lists-answered-alone': ['captured-requests.response-pending'],
};

test('an agent that uses a freedom of document 3 is not found to deviate', async () => {
  // Some thirty deployments, each of which goes through all suites of document 3.
  test.setTimeout(600_000);
  const root = join(import.meta.dirname, '../../../..');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'freedoms.ts')],
    { cwd: root, env: { ...process.env, [collectEnv]: '1' } },
  );
  const rounds = JSON.parse(stdout) as Record<string, Round>;
  const clean = { found: [], foundAnywhere: [], errors: [] };
  expect(Object.keys(rounds).length).toBeGreaterThan(20);
  for (const [name, round] of Object.entries(rounds))
    expect({ name, ...round }).toMatchObject({ name, ...clean, unexercised: unexercised[name] ?? [] });
});

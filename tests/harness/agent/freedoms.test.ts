import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { collectEnv } from '../../../src/harness/collect.ts';

interface Round {
  readonly found: readonly string[];
  readonly foundAnywhere: readonly string[];
  readonly unexercised: readonly string[];
  readonly errors: readonly string[];
}

test('an agent that uses the freedoms of document 3 is not found to deviate', async () => {
  const root = join(import.meta.dirname, '../../..');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'freedoms.ts')],
    { cwd: root, env: { ...process.env, [collectEnv]: '1' } },
  );
  const rounds = JSON.parse(stdout) as Record<string, Round>;
  const clean = { found: [], foundAnywhere: [], unexercised: [], errors: [] };
  expect(rounds).toEqual({
    'other spellings': clean,
    'a slow inspector with joined values': clean,
    'a strict and reserved agent': {
      ...clean,
      unexercised: [
        'agent-tunnels.forwards-tcp',
        'agent-tunnels.names-escaped',
        'captured-requests.not-captured',
        'captured-requests.response-pending',
      ],
    },
  });
});

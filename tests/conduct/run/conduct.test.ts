/** Whatever fails, a run ends: what it opened is closed, and one line says what is wrong. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openAccount, tokenEnv } from '../../cli/account.ts';
import { test } from '../../cli/workplace.ts';

test('files in the place of the folders of a run end it with one line', async ({ workplace }) => {
  const account = await openAccount();
  try {
    const target = workplace.write('target.json', account.target);
    const env = { [tokenEnv]: account.token };
    const run = ['run', '--target', target, '--only', 'api-keys.get', '--quiet', '--out', 'out'];
    // A run with a pace has a broker and two clients open by the time at which it begins its ledger.
    mkdirSync(join(workplace.folder, '.plumbline'));
    workplace.write('.plumbline/ledgers', 'a file');
    for (const args of [run, ['clean', '--target', target]]) {
      const { code, stderr } = await workplace.run(args, env);
      expect({ args, code, stderr }).toEqual({
        args,
        code: 3,
        stderr: expect.stringMatching(/^plumbline: \S+\/\.plumbline\/ledgers: cannot be read \(ENOTDIR\)\n$/),
      });
    }
  } finally {
    await account.close();
  }
});

test('a file in the place of .plumbline is told before anything is sent, also by the embedded deployment', async ({
  workplace,
}) => {
  workplace.write('.plumbline', 'a file');
  const { code, stdout, stderr } = await workplace.run(['run', '--only', 'api-keys.get', '--out', 'out']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^plumbline: \S+\/\.plumbline\/work: cannot be written \(\w+\); run Plumbline in a folder/);
  expect(workplace.has('out')).toBe(false);
});

test('a ledger in whose place something else appears ends a run, with all that it opened', async ({ workplace }) => {
  const account = await openAccount();
  try {
    const target = workplace.write('target.json', account.target);
    mkdirSync(join(workplace.folder, '.plumbline'));
    // While the deployment is asked whether it is there, which is before the ledger is begun.
    account.onRequest = () => {
      account.onRequest = () => {};
      workplace.write('.plumbline/ledgers', 'a file');
    };
    const args = ['run', '--target', target, '--only', 'api-keys.get', '--quiet', '--out', 'out'];
    const running = workplace.start(args, { [tokenEnv]: account.token });
    const { code, stderr } = await running.ended;
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: expect.stringMatching(/^plumbline: \S+\/\.plumbline\/ledgers: cannot be written \(EEXIST\)\n$/),
    });
    expect(running.isAlive()).toBe(false);
    expect(workplace.has('.plumbline/work')).toBe(false);
  } finally {
    await account.close();
  }
});

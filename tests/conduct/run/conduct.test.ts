/** Every run ends, whatever fails: its handles are closed, and one line states the error. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openAccount, tokenEnv } from '../../cli/account.ts';
import { test } from '../../cli/workplace.ts';

test('a file in place of the ledgers folder ends run and clean with one line', async ({ workplace }) => {
  const account = await openAccount();
  try {
    const target = workplace.write('target.json', account.target);
    const env = { [tokenEnv]: account.token };
    const run = ['run', '--target', target, '--only', 'api-keys.get', '--quiet', '--out', 'out'];
    // A run with a pace has a broker and two clients open before it creates its ledger.
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

test('a file in place of .plumbline is reported before anything is sent', async ({ workplace }) => {
  workplace.write('.plumbline', 'a file');
  const { code, stdout, stderr } = await workplace.run(['run', '--only', 'api-keys.get', '--out', 'out']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^plumbline: \S+\/\.plumbline\/work: cannot be written \(\w+\); run Plumbline in a folder/);
  expect(workplace.has('out')).toBe(false);
});

test('a ledgers folder replaced during a run ends the run and all its processes', async ({ workplace }) => {
  const account = await openAccount();
  try {
    const target = workplace.write('target.json', account.target);
    mkdirSync(join(workplace.folder, '.plumbline'));
    // During the preflight, before the ledger is created.
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

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openAccount, tokenEnv } from './account.ts';
import { inventory } from './inventory.ts';
import { test, type Workplace } from './workplace.ts';

/** Mounts a small file system; false when this user may not mount. */
const mountSmall = (folder: string, size: string, more = ''): boolean => {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}${more}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test('a disk that becomes full ends the run with a line that names the file, and nothing is left on the account', async ({
  workplace,
}) => {
  const disk = join(workplace.folder, '.plumbline/work');
  test.skip(!mountSmall(disk, '200k'), 'only root can make a disk that is full');
  const account = await openAccount();
  try {
    const before = await inventory(account);
    const target = workplace.write('target.json', account.target);
    const args = ['run', '--target', target, '--only', 'api-keys.*', '--out', 'out', '--quiet'];
    const { code, stdout, stderr } = await workplace.run(args, { [tokenEnv]: account.token });
    expect(code).toBe(3);
    expect(stderr).not.toContain('failed');
    expect(stdout).toMatch(/^Incomplete: \S+\/\.plumbline: cannot be written \(ENOSPC\)\./);
    expect(await inventory(account)).toEqual(before);
  } finally {
    await account.close();
    execFileSync('umount', [disk]);
  }
});

/** The outcome of a run with an unwritable folder, and the account before and after it. */
const runOn = async (workplace: Workplace, disk: string, size: string, more = '') => {
  test.skip(!mountSmall(join(workplace.folder, disk), size, more), 'only root can make a disk that is full');
  const account = await openAccount();
  try {
    const before = await inventory(account);
    const target = workplace.write('target.json', account.target);
    const args = ['run', '--target', target, '--only', 'api-keys.*', '--out', 'out', '--quiet'];
    const known = account.seen.length;
    const outcome = await workplace.run(args, { [tokenEnv]: account.token });
    const sent = account.seen.length - known;
    return { ...outcome, sent, before, after: await inventory(account) };
  } finally {
    await account.close();
    execFileSync('umount', [join(workplace.folder, disk)]);
  }
};

test('a ledger that cannot be created ends the run before anything is made', async ({ workplace }) => {
  const { code, stderr, before, after } = await runOn(workplace, '.plumbline/ledgers', '4k', ',nr_inodes=1');
  expect({ code, stderr }).toEqual({
    code: 3,
    stderr: expect.stringMatching(/^plumbline: .*\/\.plumbline\/ledgers\/\S+\.ndjson: cannot be written \(ENOSPC\)\n$/),
  });
  expect(after).toEqual(before);
});

test('a ledger whose disk becomes full never makes a pass, and nothing is left on the account', async ({
  workplace,
}) => {
  const { code, stdout, before, after } = await runOn(workplace, '.plumbline/ledgers', '12k');
  expect(code).toBe(3);
  expect(stdout).toMatch(/^Incomplete: \S+\/\.plumbline: cannot be written \(ENOSPC\)\./);
  expect(after).toEqual(before);
});

test('a read-only folder is reported before anything is sent', async ({ workplace }) => {
  const { code, stderr, sent } = await runOn(workplace, '.plumbline', '4k', ',ro');
  expect({ code, stderr, sent }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/\.plumbline\/work: cannot be written \(\w+\); run Plumbline in a folder in which/),
    sent: 0,
  });
  const out = await runOn(workplace, 'out', '4k', ',ro');
  expect({ code: out.code, stderr: out.stderr, sent: out.sent }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^plumbline: --out \S+\/out: cannot be written \(EROFS\)\n$/),
    sent: 0,
  });
});

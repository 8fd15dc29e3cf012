import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openAccount, tokenEnv } from './account.ts';
import { inventory } from './inventory.ts';
import { test, type Workplace } from './workplace.ts';

/** A disk of its own that is soon full; false where this user may make none. */
const mountSmall = (folder: string, size: string, more = ''): boolean => {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}${more}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test('a disk that is full in mid-run ends it soon, with a line that names the file, and nothing is left on the account', async ({
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

/** What a run comes to whose files cannot be written where they belong, and what is on the account afterwards. */
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

test('a ledger that cannot be begun ends a run before anything is made', async ({ workplace }) => {
  const { code, stderr, before, after } = await runOn(workplace, '.plumbline/ledgers', '4k', ',nr_inodes=1');
  expect({ code, stderr }).toEqual({
    code: 3,
    stderr: expect.stringMatching(/^plumbline: .*\/\.plumbline\/ledgers\/\S+\.ndjson: cannot be written \(ENOSPC\)\n$/),
  });
  expect(after).toEqual(before);
});

test('a ledger that is full in mid-run is never a pass, and nothing is left on the account', async ({ workplace }) => {
  const { code, stdout, before, after } = await runOn(workplace, '.plumbline/ledgers', '12k');
  expect(code).toBe(3);
  expect(stdout).toMatch(/^Incomplete: \S+\/\.plumbline: cannot be written \(ENOSPC\)\./);
  expect(after).toEqual(before);
});

test('a folder that may not be written is told before anything is sent', async ({ workplace }) => {
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

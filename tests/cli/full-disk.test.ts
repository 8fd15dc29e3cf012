import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { inventory } from '../inventory.ts';
import { openAccount, tokenEnv } from './account.ts';
import { test } from './workplace.ts';

/** A disk of its own that is soon full; false where this user may make none. */
const mountSmall = (folder: string): boolean => {
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test('a disk that is full in mid-run ends it soon, with a line that names the file, and nothing is left on the account', async ({
  workplace,
}) => {
  const disk = join(workplace.folder, 'disk');
  test.skip(!mountSmall(disk), 'only root can make a disk that is full');
  const account = await openAccount();
  try {
    const before = await inventory(account);
    const target = workplace.write('target.json', account.target);
    const args = ['run', '--target', target, '--only', 'api-keys.*', '--out', 'disk/out'];
    const { code, stderr } = await workplace.run(args, { [tokenEnv]: account.token });
    expect(code).toBe(3);
    expect(stderr).toMatch(/^plumbline: .*disk\/out\/exchanges\.ndjson: cannot be written \(ENOSPC\)$/m);
    expect(stderr).not.toContain('failed');
    expect(await inventory(account)).toEqual(before);
  } finally {
    await account.close();
    execFileSync('umount', [disk]);
  }
});

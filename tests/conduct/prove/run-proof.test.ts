import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../../cli/workplace.ts';

test('an interrupted proof has no result, and leaves neither files nor processes', async ({ workplace }) => {
  const temporary = join(workplace.folder, 'tmp');
  mkdirSync(temporary);
  const args = ['prove', '--only', 'api-keys.*', '--workers', '1', '--out', 'proof.json'];
  const running = workplace.start(args, { TMPDIR: temporary });
  const files = (): readonly string[] => readdirSync(temporary, { recursive: true, encoding: 'utf8' });
  await expect.poll(files).toContainEqual(expect.stringMatching(/plumbline-proof-\w+\/proof-\d+/));
  // A terminal sends SIGINT to the whole process group.
  process.kill(-running.pid, 'SIGINT');
  const { code, stdout, stderr } = await running.ended;
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toContain('plumbline: the proof was interrupted, so it proves nothing\n');
  expect(files().filter((name) => name.startsWith('plumbline-proof-'))).toEqual([]);
  expect(workplace.has('proof.json')).toBe(false);
  await expect.poll(() => running.isAlive()).toBe(false);
});

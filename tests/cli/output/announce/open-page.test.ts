import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openerOf, openPage } from '../../../../src/cli/output/announce/open-page.ts';

test('each platform has a command that opens a page', () => {
  expect(openerOf('darwin')).toEqual(['open']);
  expect(openerOf('win32')).toEqual(['cmd', '/c', 'start', '']);
  for (const platform of ['linux', 'freebsd'] as const) expect(openerOf(platform)).toEqual(['xdg-open']);
});

test('a page is opened once, with its path unchanged, and never in CI', async () => {
  test.skip(process.platform !== 'linux', 'the opener of this test is a shell script by the name that Linux uses');
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-open-'));
  try {
    const opened = join(folder, 'opened');
    writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\necho "$#: $1" >> ${opened}\n`);
    chmodSync(join(folder, 'xdg-open'), 0o755);
    const env = { PATH: `${folder}:/bin:/usr/bin` };
    openPage('/a folder/in ci.html', { ...env, CI: 'true' });
    openPage('/a folder/index.html; echo', env);
    await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toBe('1: /a folder/index.html; echo\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('opening a page without a program for it does nothing', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('uncaughtException', note);
  openPage('/index.html', { PATH: '/nowhere' });
  // The error of this second missing program arrives after that of the first.
  await once(spawn('opener', { env: { PATH: '/nowhere' } }), 'error');
  process.off('uncaughtException', note);
  expect(unhandled).toEqual([]);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { parentEnv } from '../../../src/report/live/end-with-parent.ts';

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const module = new URL('../../../src/report/live/end-with-parent.ts', import.meta.url).href;

/** A process that waits for a line of input or for the end of its parent, whose id it is given, and prints how it ended. */
const startWaiting = (parent: number) => {
  const script = `import { endWithParent } from '${module}';
    process.on('SIGINT', () => { console.log('interrupted'); process.exit(); });
    process.stdin.once('data', () => setTimeout(() => { console.log('told'); process.exit(); }, 1500));
    endWithParent();`;
  return spawn(process.execPath, ['--import', loader, '--input-type=module', '--eval', script], {
    env: { ...process.env, [parentEnv]: String(parent) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
};

test('a runner whose command line was killed before the runner had loaded ends as on Ctrl-C', async () => {
  // No process has this id: it is above the limit of Linux.
  const child = startWaiting(2 ** 22 + 1);
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toBe('interrupted\n');
});

test('a runner whose command line is alive continues', async () => {
  const child = startWaiting(process.pid);
  child.stdin.write('\n');
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toBe('told\n');
});

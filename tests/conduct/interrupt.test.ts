import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { projectRoot } from '../read-imports.ts';

interface Blocked {
  readonly pid: number;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
  /** The number of processes in its group that have not ended. */
  readonly living: () => number;
}

const livingIn = (group: number): number =>
  execFileSync('ps', ['-A', '-o', 'pgid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([pgid, stat]) => Number(pgid) === group && !stat?.startsWith('Z')).length;

const test = base.extend<{ patienceMs: number; blocked: Blocked }>({
  patienceMs: [1000, { option: true }],
  blocked: async ({ patienceMs }, use) => {
    const script = join(import.meta.dirname, 'blocked-runner.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script, String(patienceMs)], {
      cwd: projectRoot,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { pid = 0 } = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
    await expect.poll(() => said).toContain('ready');
    await use({ pid, said: () => said, ended, living: () => livingIn(pid) });
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The group has ended, as it should.
    }
  },
});

test('a worker that does not react to the first Ctrl-C is killed after a while, and the clean-up continues', async ({
  blocked,
}) => {
  expect(blocked.living()).toBeGreaterThanOrEqual(3);
  process.kill(-blocked.pid, 'SIGINT');
  expect(await blocked.ended).toBe(0);
  expect(blocked.said()).toContain('Stopping: the work is given up. Ctrl-C again stops at once.\n');
  expect(blocked.said()).toContain('the clean-up goes on\n');
  await expect.poll(blocked.living).toBe(0);
});

test.describe('with more patience than the test takes', () => {
  test.use({ patienceMs: 600_000 });

  test('the second Ctrl-C ends every process, also a frozen one without a parent', async ({ blocked }) => {
    process.kill(-blocked.pid, 'SIGINT');
    await expect.poll(blocked.said).toContain('Ctrl-C again');
    // Signals closer together count as one, because npm sends each of them twice.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    process.kill(-blocked.pid, 'SIGINT');
    expect(await blocked.ended).toBe(3);
    expect(blocked.said()).toContain('stopped at once, without a report');
    await expect.poll(blocked.living).toBe(0);
  });
});

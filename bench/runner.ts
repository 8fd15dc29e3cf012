/** What the runner spends on a test before and after its body, with the fixtures of a browser and without, as a ratio. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const runner = join(root, 'node_modules/@playwright/test/cli.js');
const config = join(root, 'bench/runner/playwright.config.ts');
const rounds = 3;

const fastest = (env: Readonly<Record<string, string>>): number =>
  Math.min(
    ...Array.from({ length: rounds }, () => {
      const start = performance.now();
      const { status } = spawnSync(process.execPath, [runner, 'test', '--config', config], {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: 'ignore',
      });
      if (status !== 0) throw new Error(`the runner ended with ${status}`);
      return performance.now() - start;
    }),
  );

const bare = fastest({ PLUMBLINE_BENCH_BARE: '1' });
console.log(`${'a test with a browser’s fixtures'.padEnd(34)} ${(fastest({}) / bare).toFixed(1)} × one without`);

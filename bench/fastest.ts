import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** How long Node takes with some arguments, in milliseconds. The fastest of several rounds, because other work on the machine only adds time. */
export const fastest = (args: readonly string[], rounds: number, env: Readonly<Record<string, string>> = {}): number =>
  Math.min(
    ...Array.from({ length: rounds }, () => {
      const start = performance.now();
      const { status } = spawnSync(process.execPath, args, {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: 'ignore',
      });
      if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
      return performance.now() - start;
    }),
  );

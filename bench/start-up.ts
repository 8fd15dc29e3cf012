/** What it costs to start a command, as ratios to starting Node alone. Other work on the machine only adds, so the fastest of some counts. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const program = join(root, 'bin/plumbline.mjs');
const rounds = 7;

const fastest = (args: readonly string[]): number =>
  Math.min(
    ...Array.from({ length: rounds }, () => {
      const start = performance.now();
      const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore' });
      if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
      return performance.now() - start;
    }),
  );

/** What a command line would load that knew no difference between naming a command and doing it. */
const everything = `
  const { register } = await import('tsx/esm/api');
  register();
  for (const name of ['run', 'serve', 'clean', 'prove', 'requirements', 'explain', 'render', 'compare', 'merge', 'judge', 'openapi'])
    await import('${join(root, 'src/cli')}/' + name + '.ts');
  process.exit(0);
`;

const unit = fastest(['-e', '0']);
const costs = {
  'plumbline --help': fastest([program, '--help']),
  'plumbline requirements --sections': fastest([program, 'requirements', '--sections']),
  'loading every command at once': fastest(['--input-type=module', '-e', everything]),
};
for (const [name, ms] of Object.entries(costs))
  console.log(`${name.padEnd(34)} ${(ms / unit).toFixed(1)} × starting Node`);

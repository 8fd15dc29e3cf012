/** What it costs to start a command, as ratios to starting Node alone. */
import { join } from 'node:path';
import { fastest } from './fastest.ts';

const root = join(import.meta.dirname, '..');
const program = join(root, 'bin/plumbline.mjs');
const rounds = 7;

/** What a command line would load that knew no difference between naming a command and doing it. */
const everything = `
  const { register } = await import('tsx/esm/api');
  register();
  for (const name of ['run', 'serve', 'clean', 'prove', 'requirements', 'explain', 'render', 'compare', 'merge', 'judge', 'openapi'])
    await import('${join(root, 'src/cli')}/' + name + '.ts');
  process.exit(0);
`;

const unit = fastest(['-e', '0'], rounds);
const costs = {
  'plumbline --help': fastest([program, '--help'], rounds),
  'plumbline requirements --sections': fastest([program, 'requirements', '--sections'], rounds),
  'loading every command at once': fastest(['--input-type=module', '-e', everything], rounds),
};
for (const [name, ms] of Object.entries(costs))
  console.log(`${name.padEnd(34)} ${(ms / unit).toFixed(1)} × starting Node`);

/** `npm run bench`: what a run and its parts cost. `npm run bench -- profile`: one of the benches alone, with its arguments. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const [name, ...args] = process.argv.slice(2);
const pathOf = (bench: string): string => join(import.meta.dirname, `${bench}.ts`);
if (name !== undefined && !(/^[a-z-]+$/.test(name) && existsSync(pathOf(name)))) {
  console.error(`there is no bench of the name ${name}: bench/ has them`);
  process.exit(2);
}
for (const bench of name === undefined ? ['run', 'account', 'runner', 'page'] : [name]) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', pathOf(bench), ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

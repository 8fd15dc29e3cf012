/**
 * `npm run bench`: what a run and its parts cost, as one table with goals; it takes half an hour on a quiet machine and writes reports/bench.json. `npm run bench --
 * profile`: one of the benches alone, with its arguments. Nothing is asserted. Other tools on the same deployments: bench/peers.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const [name, ...args]: readonly string[] = process.argv.slice(2);
const pathOf = (bench: string): string => join(import.meta.dirname, `${bench}.ts`);
if (name !== undefined && !(/^[a-z-]+$/.test(name) && existsSync(pathOf(name)))) {
  console.error(`there is no bench of the name ${name}: bench/ has them`);
  process.exit(2);
}
/** All of them, in the order of the table. */
const all: readonly (readonly [name: string, ...args: readonly string[]])[] = [
  ['start-up'],
  ['cpu'],
  ['spent'],
  ['account', '500'],
  ['account', '5000'],
  ['latency'],
  ['judging'],
  ['steady'],
  ['parts'],
  ['runner'],
  ['page'],
];
for (const [bench, ...given] of name === undefined ? all : [[name, ...args]]) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', pathOf(bench), ...given], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

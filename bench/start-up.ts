/**
 * What it costs to start a command, as ratios to starting Node alone; and of a run of the built package, with one requirement and no other work, how long it
 * takes from its start to its first request, to the first of its suites, and from its last request to its end.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedTarget } from '../src/conduct/embedded-target.ts';
import { startEmbedded } from '../src/emulator/embedded.ts';
import { defaultTokenEnv } from '../src/harness/target/default-token-env.ts';
import { fastest } from './fastest.ts';

const root = join(import.meta.dirname, '..');
const program = join(root, 'bin/plumbline.mjs');
const rounds = 7;

/** What a command line would load that knew no difference between naming a command and doing it. */
const everything = `
  const { register } = await import('tsx/esm/api');
  register();
  for (const name of ['run', 'serve', 'clean', 'prove', 'requirements', 'explain', 'render', 'compare', 'merge', 'judge', 'openapi'])
    await import('${join(root, 'src/cli/commands')}/' + name + '.ts');
  process.exit(0);
`;

/** The package as npm would install it. */
const buildPackage = (folder: string): string => {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts'), folder], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the package could not be built');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'bin/plumbline.mjs');
};

/** The parts of one run, in milliseconds. */
const timesOf = async (installed: string, folder: string): Promise<readonly [string, number][]> => {
  const embedded = await startEmbedded();
  const times: number[] = [];
  // The first to write are the suites: what is asked before only looks whether the deployment is there.
  let firstOfSuites = 0;
  for (const service of [embedded.deployment, embedded.deployment.agent])
    service.gates.push(({ method }) => {
      times.push(performance.now());
      if (method === 'POST') firstOfSuites ||= performance.now();
      return null;
    });
  const target = join(folder, 'target.json');
  writeFileSync(target, JSON.stringify(embeddedTarget(embedded)));
  const args = ['run', '--target', target, '--only', 'api-keys.get', '--effort', 'quick', '--quiet'];
  const start = performance.now();
  const child = spawn(process.execPath, [installed, ...args, '--out', join(folder, 'out')], {
    cwd: folder,
    env: { ...process.env, [defaultTokenEnv]: embedded.token },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
  const end = performance.now();
  await embedded.close();
  return [
    ['a run, to its first request', (times[0] ?? end) - start],
    ['a run, to the first of its suites', (firstOfSuites || end) - start],
    ['a run, from its last request', end - (times.at(-1) ?? start)],
  ];
};

const folder = mkdtempSync(join(tmpdir(), 'plumbline-start-'));
const installed = buildPackage(folder);
const unit = fastest(['-e', '0'], rounds);
const costs = new Map([
  ['plumbline --help', fastest([program, '--help'], rounds)],
  ['plumbline requirements --sections', fastest([program, 'requirements', '--sections'], rounds)],
  ['loading every command at once', fastest(['--input-type=module', '-e', everything], rounds)],
]);
for (let n = 0; n < 3; n += 1)
  for (const [name, ms] of await timesOf(installed, folder)) costs.set(name, Math.min(costs.get(name) ?? ms, ms));
rmSync(folder, { recursive: true });
for (const [name, ms] of costs)
  console.log(`${name.padEnd(34)} ${(ms / unit).toFixed(1)} × starting Node (${Math.round(unit)} ms)`);

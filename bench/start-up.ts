/**
 * The time to start a command, as ratios to starting Node alone. And for a run of the built package with one requirement: the time from its start
 * to its first request, to its first suite, and from its last request to its end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastest } from './fastest.ts';
import { buildPackage } from './measure/package.ts';
import { Account, runSuites } from './measure/suites.ts';
import { tell } from './measure/tell.ts';

const root = join(import.meta.dirname, '..');
const program = join(root, 'bin/plumbline.mjs');
const rounds = 7;

/** Everything that the command line would load if commands did not load their code lazily. */
const everything = `
  const { register } = await import('tsx/esm/api');
  register();
  for (const name of ['run', 'serve', 'clean', 'prove', 'requirements', 'explain', 'render', 'compare', 'merge', 'judge', 'openapi'])
    await import('${join(root, 'src/cli/commands')}/' + name + '.ts');
  process.exit(0);
`;

const folder = mkdtempSync(join(tmpdir(), 'plumbline-start-'));
const installed = buildPackage(folder);
const unit = fastest(['-e', '0'], rounds);
const ratio = (args: readonly string[]): readonly number[] => [fastest(args, rounds) / unit];
const runs = [];
for (let n = 0; n < rounds; n += 1) {
  const account = await Account.open();
  runs.push(await runSuites(account, ['--only', 'api-keys.get', '--effort', 'quick'], { program: installed }));
  await account.close();
}
rmSync(folder, { recursive: true });
const seconds = (ms: readonly number[]): readonly number[] => ms.map((one) => one / 1000);
tell('start-up', [
  { what: 'starting Node', values: [unit], unit: 'ms on this machine' },
  { what: 'plumbline --help', values: ratio([program, '--help']), unit: '× starting Node' },
  { what: 'plumbline requirements', values: ratio([program, 'requirements', '--sections']), unit: '× starting Node' },
  { what: 'loading every command', values: ratio(['--input-type=module', '-e', everything]), unit: '× starting Node' },
  {
    what: 'a run, to its first request',
    values: seconds(runs.map(({ toFirstRequestMs }) => toFirstRequestMs)),
    unit: 's',
    goal: 'under 1.5',
  },
  {
    what: 'a run, to the first request of its suites',
    values: seconds(runs.map(({ toFirstWriteMs }) => toFirstWriteMs)),
    unit: 's',
  },
  {
    what: 'a run, from its last request to its end',
    values: seconds(runs.map(({ fromLastRequestMs }) => fromLastRequestMs)),
    unit: 's',
    goal: 'under 2',
  },
]);

/**
 * Whether verdicts are reproducible: four shards at once compared with one whole run; and runs with other seeds and numbers of workers on a
 * deployment where TLS edges cannot be deleted. Counts requirements with another verdict, and the additional requests of the shards.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { allFreedoms } from '../src/emulator/freedoms/index.ts';
import { readReport } from './measure/read-report.ts';
import { Account, runSuites } from './measure/suites.ts';
import { type Row, tell } from './measure/tell.ts';

const shards = 4;
const program = join(import.meta.dirname, '../bin/plumbline.mjs');
const verdicts = (out: string): ReadonlyMap<string, string> =>
  new Map(readReport(out).requirements.map(({ id, verdict }) => [id, verdict]));
const differing = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): number =>
  [...a].filter(([id, verdict]) => b.get(id) !== verdict).length;

const sharded = async (): Promise<readonly Row[]> => {
  const args = ['--effort', 'standard', '--seed', '1'];
  const alone = await Account.open();
  const whole = await runSuites(alone, args);
  const shared = await Account.open();
  const parts = await Promise.all(
    Array.from({ length: shards }, (_, n) =>
      runSuites(shared, [...args, '--shard', `${n + 1}/${shards}`], { out: `part-${n}` }),
    ),
  );
  const merged = join(shared.folder, 'merged');
  const { status } = spawnSync(process.execPath, [program, 'merge', ...parts.map(({ out }) => out), '--out', merged]);
  const sent = parts.reduce((sum, { out }) => sum + readReport(out).summary.exchanges, 0);
  const rows: readonly Row[] = [
    {
      what: 'four shards at once, requests',
      values: [sent / readReport(whole.out).summary.exchanges],
      unit: '× one run',
    },
    {
      what: 'four shards at once, verdicts that differ',
      values: [differing(verdicts(whole.out), verdicts(merged))],
      unit: `exit code ${status} against ${whole.exitCode}`,
      goal: '0',
    },
  ];
  await Promise.all([alone.close(), shared.close()]);
  return rows;
};

/** The requirements without a verdict on a deployment where TLS edges cannot be deleted, although what they refer to can. */
const leftOut = async (seed: number, workers: number): Promise<ReadonlyMap<string, string>> => {
  const freedom = allFreedoms.find(({ name }) => name === 'tls-edges-stay');
  if (freedom === undefined) throw new Error('the freedom is gone');
  const account = await Account.open({ ...freedom.options, prepare: (deployment) => freedom.plant(deployment) });
  const args = ['--effort', 'standard', '--only', 'tls-edge*', '--seed', String(seed), '--workers', String(workers)];
  const { out } = await runSuites(account, args);
  const found = verdicts(out);
  await account.close();
  return found;
};

const undeletable = async (): Promise<Row> => {
  const [first = new Map<string, string>(), ...rest] = [
    await leftOut(1, 1),
    await leftOut(2, 2),
    await leftOut(3, 4),
    await leftOut(4, 2),
  ];
  const values = rest.map((one) => differing(first, one));
  return { what: 'TLS edges that stay, verdicts that differ', values, unit: 'over seeds and workers', goal: '0' };
};

tell('steady', [...(await sharded()), await undeletable()]);

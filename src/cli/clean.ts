import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { BadUsage } from '../harness/bad-usage.ts';
import { Ledger } from '../harness/ledger.ts';
import { type Account, putBack } from '../harness/put-back.ts';
import type { Target } from '../harness/target.ts';
import { accountOf, clientsFor } from './clients-for.ts';
import { tokenOf } from './load-target.ts';
import { type PastRun, pastRuns, removeWork } from './past-runs.ts';
import { type TargetOptions, targetFrom } from './run-options.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** A ledger of another deployment, or of a run that is still under way, is not ours to settle. */
const isOurs = ({ run, alive }: PastRun, { management, agent }: Target): boolean =>
  run !== null &&
  !alive &&
  run.baseUrl === (management?.baseUrl ?? '') &&
  (run.agentUrl ?? '') === (agent?.baseUrl ?? '');

/** Settles one ledger; how many things could not be put back. */
const settle = async (past: PastRun, account: Account): Promise<number> => {
  const { path, lines, run } = past;
  const { created, removed, left } = await putBack(lines, Ledger.at(path), account);
  for (const { endpoint, id, reason } of left) say(`left: ${endpoint} ${id}: ${reason}`);
  say(`run ${run?.run}: ${removed} of ${created} created resources are removed`);
  if (left.length > 0) return left.length;
  removeWork(past);
  rmSync(path);
  return 0;
};

export type CleanOptions = TargetOptions;

/** Settles the ledgers of runs that were interrupted; 3 where something could not be put back. */
export const clean = async (options: CleanOptions): Promise<number> => {
  const loaded = targetFrom(options);
  if (loaded === null) throw new BadUsage('clean needs --target or --base-url: which deployment is to be put back?');
  const token = tokenOf(loaded, process.env, (line) => process.stderr.write(`plumbline: ${line}\n`));
  const all = pastRuns();
  const some = all.filter((past) => isOurs(past, loaded.target));
  const illegible = all.filter(({ run }) => run === null);
  let left = illegible.length;
  const clients = clientsFor(loaded.target, token);
  try {
    for (const past of some) left += await settle(past, accountOf(loaded.target, clients, token));
  } finally {
    clients.management?.close();
    clients.agent?.close();
  }
  for (const { path } of illegible)
    say(`left: the ledger ${basename(path)} does not say which run wrote it, so nothing in it was removed`);
  if (some.length + illegible.length === 0) say('Nothing was left behind.');
  return left > 0 ? 3 : 0;
};

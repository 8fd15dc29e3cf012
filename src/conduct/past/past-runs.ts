import { existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { balance, type Debts } from '../../harness/ledger/balance.ts';
import { inspectLedger } from '../../harness/ledger/inspect-ledger.ts';
import { type LeaseRecord, leaseFileOf, livenessOf } from '../../harness/ledger/lease.ts';
import type { LedgerLine } from '../../harness/ledger/ledger-line.ts';
import { isAlive } from '../../harness/ledger/process-mark.ts';
import { ownCommand } from '../own-command.ts';
import { workPlace } from '../work-folder.ts';
import { ledgerFolder } from './ledger-folder.ts';

/** A ledger that lies where the command is run, and the run that wrote it; null where the file does not tell. */
export interface PastRun {
  readonly path: string;
  readonly lines: readonly LedgerLine[];
  readonly run: Debts['run'];
  readonly alive: boolean;
  /** Milliseconds since its lease was renewed; null if it has no lease. */
  readonly ageMs: number | null;
  /** Whether lines are missing. */
  readonly cut: boolean;
}

const readable = (path: string): { readonly lines: readonly LedgerLine[]; readonly cut: boolean } => {
  try {
    return inspectLedger(path);
  } catch {
    return { lines: [], cut: true };
  }
};

const namesOf = (suffix: string): string[] => {
  const folder = ledgerFolder();
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(suffix))
        .sort()
    : [];
};

/** Every run that has not been settled, the oldest first. */
export const pastRuns = (): PastRun[] => {
  return namesOf('.ndjson').map((name) => {
    const path = join(ledgerFolder(), name);
    const { lines, cut } = readable(path);
    const { run } = balance(lines);
    const life = livenessOf(path);
    return {
      path,
      lines,
      run,
      alive: life?.alive ?? (run !== null && isAlive(run.pid, run.mark ?? '')),
      ageMs: life?.ageMs ?? null,
      cut: cut || (life?.record.ledgerBytes ?? 0) > statSync(path).size,
    };
  });
};

/** Leases of runs that have ended and whose ledger is missing. */
export const lostRuns = (): { readonly file: string; readonly lease: LeaseRecord }[] =>
  namesOf('.lease').flatMap((name) => {
    const file = join(ledgerFolder(), name);
    const path = file.replace(/\.lease$/, '.ndjson');
    const life = existsSync(path) ? null : livenessOf(path);
    return life === null || life.alive ? [] : [{ file, lease: life.record }];
  });

/** Says that a run is still under way, so that it is not touched. */
export const tellAlive = ({ run, path, ageMs }: PastRun): string => {
  const lease = ageMs === null ? '' : ` (its lease was renewed ${Math.round(ageMs / 1000)} s ago)`;
  return `the run ${run?.run ?? basename(path, '.ndjson')} is under way${lease}, so nothing of it is touched`;
};

/**
 * Whether a folder is the work folder of this run: it lies in the right place, its name begins with the run's id, and the plan inside has that id.
 */
const belongsTo = (work: string, runId: string): boolean => {
  if (dirname(work) !== workPlace() || !basename(work).startsWith(`${runId}-`)) return false;
  try {
    if (!lstatSync(work).isDirectory()) return false;
    const plan: unknown = JSON.parse(readFileSync(join(work, 'plan.json'), 'utf8'));
    return typeof plan === 'object' && plan !== null && 'runId' in plan && plan.runId === runId;
  } catch {
    return false;
  }
};

const ours = /^(plan\.json|runner|reserved|reach|(evidence|exchanges)-\d+\.ndjson|secrets-\w+|unwritable-\w+)$/;

const removeEmpty = (folder: string): void => {
  try {
    rmdirSync(folder);
  } catch {
    // The folder holds files of somebody else.
  }
};

/**
 * Removes the work folder of a run that was killed. Anybody may have written the ledger that names the folder, so it is removed only if it belongs
 * to the run, and only files that a run makes are removed from it.
 */
export const removeWork = ({ run, alive }: PastRun): void => {
  const { run: id, work } = run ?? {};
  if (id === undefined || work === undefined || alive || !belongsTo(work, id)) return;
  for (const name of readdirSync(work)) if (ours.test(name)) rmSync(join(work, name), { recursive: true, force: true });
  removeEmpty(work);
};

/**
 * Clears up after earlier runs when a new one starts: removes their files on this machine, and the ledgers of embedded deployments, which ended
 * with their runs. Returns messages about what is left on other deployments.
 */
export const forgetDead = (): string[] => {
  const said: string[] = [];
  for (const past of pastRuns()) {
    if (past.alive) said.push(tellAlive(past));
    if (past.run === null || past.alive) continue;
    removeWork(past);
    if (past.run.embedded) for (const file of [past.path, leaseFileOf(past.path)]) rmSync(file, { force: true });
    else
      said.push(
        `the run ${past.run.run} against ${past.run.baseUrl || past.run.agentUrl} was killed or left something behind; \`${ownCommand(['clean'])}\` with the --target or --base-url of that run removes it`,
      );
  }
  return said;
};

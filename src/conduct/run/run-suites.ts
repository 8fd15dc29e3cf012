import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { unwritablePrefix } from '../../harness/ledger/line-writer.ts';
import { sealKeyEnv } from '../../harness/ledger/sealed-secrets.ts';
import { type Plan, planEnv, workerTokenEnv } from '../../harness/target/plan.ts';
import { type ProgressMode, progressEnv } from '../../report/live/progress.ts';
import { eventsEnv } from '../../report/live/run-event.ts';
import { runnerEndEnv, runnerFailure } from '../../report/live/runner-end.ts';
import type { Interrupt } from '../interrupt.ts';
import { startRunner } from '../start-runner.ts';
import { stateFolder } from '../work-folder.ts';

export interface SuiteOptions {
  readonly workers?: number;
  readonly progress: ProgressMode;
  /** Whether the runner writes what becomes of each requirement to stdout, as JSON. */
  readonly events?: boolean;
  readonly interrupt: Interrupt;
}

export const interruption = 'the run was interrupted';

/** Why a worker could not write its evidence; null if all could. */
const unwritten = (folder: string): string | null => {
  const name = readdirSync(folder).find((one) => one.startsWith(unwritablePrefix));
  return name === undefined ? null : `${stateFolder()}: cannot be written (${name.slice(unwritablePrefix.length)})`;
};

/** Starts the runner on the suites and waits for its end; null, or why it did not come to one. */
export const runSuites = (
  plan: Plan,
  planFile: string,
  token: string,
  sealKey: string,
  workers: number,
  { progress, events = false, interrupt }: SuiteOptions,
): Promise<string | null> =>
  new Promise((resolve) => {
    // A shard may hold none of the chosen tests.
    const args = ['--workers', String(workers), '--pass-with-no-tests'];
    const endFile = join(plan.evidenceFolder, 'runner-end');
    // An earlier part of the run may have left one.
    rmSync(endFile, { force: true });
    const env = {
      [planEnv]: planFile,
      [workerTokenEnv]: token,
      [sealKeyEnv]: sealKey,
      [progressEnv]: progress,
      [eventsEnv]: events ? 'json' : '',
      [runnerEndEnv]: endFile,
    };
    const child = startRunner('suites', args, env);
    interrupt.watch(child);
    child.on('error', (error: NodeJS.ErrnoException) => resolve(`the runner could not be started (${error.code})`));
    child.on('close', (code) => {
      // Exit codes of the runner: 0 all passed; 1 something failed, which the report shows.
      const end = existsSync(endFile) ? readFileSync(endFile, 'utf8') : null;
      resolve(interrupt.interrupted ? interruption : (unwritten(plan.evidenceFolder) ?? runnerFailure(end, code)));
    });
  });

import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { endpoints, gaps, requirements } from '../contract/index.ts';
import { cleanUpBounds } from '../exchange/bounds.ts';
import { Ledger, type LedgerLine, readLedger, removedIn } from '../harness/ledger.ts';
import { startPaceBroker } from '../harness/pace-broker.ts';
import { type Plan, planEnv, workerTokenEnv } from '../harness/plan.ts';
import { preflightAll } from '../harness/preflight.ts';
import { processMark } from '../harness/process-mark.ts';
import { putBack } from '../harness/put-back.ts';
import { newSealKey, sealKeyEnv } from '../harness/sealed-secrets.ts';
import { assemble } from '../report/assemble.ts';
import type { Cleanup } from '../report/evidence.ts';
import { type ProgressMode, progressEnv } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { accountOf, clientsFor, paceOf } from './clients-for.ts';
import { gather } from './gather.ts';
import type { Interrupt } from './interrupt.ts';
import { reproduceWith } from './reproduce.ts';
import { projectRoot, version } from './version.ts';

export interface ConductOptions {
  readonly workers?: number;
  /** Such as 2/3. */
  readonly shard?: string;
  readonly progress: ProgressMode;
  readonly interrupt: Interrupt;
  /** Whether the deployment ends with the run. */
  readonly embedded: boolean;
}

const interruption = 'the run was interrupted';

/** Starts the runner on the suites and waits for its end; null, or why it did not come to one. */
const runSuites = (
  plan: Plan,
  planFile: string,
  token: string,
  sealKey: string,
  { workers, shard, progress, interrupt }: ConductOptions,
): Promise<string | null> =>
  new Promise((resolve) => {
    const most = Math.min(plan.target.pace?.concurrency ?? 64, Math.max(2, Math.floor(cpus().length / 2)));
    const runner = join(projectRoot, 'node_modules/@playwright/test/cli.js');
    const args = [runner, 'test', '--project', 'suites', '--workers', String(workers ?? most)];
    if (shard !== undefined) args.push('--shard', shard);
    const env = {
      ...process.env,
      [planEnv]: planFile,
      [workerTokenEnv]: token,
      [sealKeyEnv]: sealKey,
      [progressEnv]: progress,
    };
    const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ['ignore', 'inherit', 'inherit'] });
    interrupt.watch(child);
    child.on('close', (code) => {
      // 0: all passed; 1: something failed, which is for the report to judge.
      if (interrupt.interrupted) resolve(interruption);
      else resolve(code === 0 || code === 1 ? null : `the runner ended with code ${code}`);
    });
  });

const nothing: Cleanup = { created: 0, removed: 0, left: [] };

/** Conducts one run against a deployment: asks whether it is there, runs the suites, puts the account back, makes the report. */
export const conduct = async (plan: Plan, token: string, options: ConductOptions): Promise<Report> => {
  const started = performance.now();
  const { target, evidenceFolder, ledgerFile } = plan;
  const baseUrl = target.management?.baseUrl ?? '';
  const tokenEnv = target.management?.tokenEnv ?? '';
  const agentUrl = target.agent?.baseUrl ?? '';
  // One for all: what the suites are told to wait for, the clean-up waits for as well.
  const pace = paceOf(target);
  const clients = clientsFor(target, token, pace);
  const broker = target.pace === null ? null : await startPaceBroker(pace);
  const sealKey = newSealKey();
  const planFile = join(evidenceFolder, 'plan.json');
  writeFileSync(planFile, JSON.stringify({ ...plan, paceAddress: broker?.address ?? null }));
  let cleanup = nothing;
  let ledgerLines: readonly LedgerLine[] = [];
  let broken = await preflightAll(target, clients, plan.only);
  if (options.interrupt.interrupted) broken = interruption;
  if (broken === null) {
    const ledger = Ledger.at(ledgerFile);
    ledger.note({
      kind: 'run',
      run: plan.runId,
      baseUrl,
      agentUrl,
      pid: process.pid,
      mark: processMark(process.pid),
      startedAt: plan.startedAt,
      work: evidenceFolder,
      embedded: options.embedded,
    });
    broken = await runSuites(plan, planFile, token, sealKey, options);
    const removers = clientsFor(target, token, pace, cleanUpBounds);
    cleanup = await putBack(readLedger(ledgerFile), ledger, accountOf(target, removers, token));
    for (const remover of Object.values(removers)) remover?.close();
    ledgerLines = readLedger(ledgerFile);
    if (cleanup.left.length === 0) rmSync(ledgerFile);
  }
  clients.management?.close();
  clients.agent?.close();
  await broker?.close();
  const exchangesFile = join(evidenceFolder, '../exchanges.ndjson');
  const { evidence, traffic, creations } = await gather(evidenceFolder, exchangesFile, sealKey);
  const removed = removedIn(ledgerLines);
  return assemble({
    run: {
      id: plan.runId,
      startedAt: plan.startedAt,
      durationMs: Math.round(performance.now() - started),
      seed: plan.seed,
      effort: plan.effort,
      harnessVersion: version,
      target: {
        name: target.name,
        baseUrl: target.management?.baseUrl ?? null,
        agentUrl: target.agent?.baseUrl ?? null,
      },
    },
    contract: { requirements, gaps, endpoints },
    evidence,
    traffic,
    cleanup,
    only: plan.only,
    sharded: options.shard !== undefined,
    broken,
    reproduce: reproduceWith({ command: plan.command, seed: plan.seed, tokenEnv, removed, creations }),
  });
};

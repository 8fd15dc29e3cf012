import { join } from 'node:path';
import type { Embedded, EmbeddedOptions } from '../../emulator/embedded.ts';
import { type Effort, embeddedUpdateMs, type Plan, realUpdateMs } from '../../harness/target/plan.ts';
import { type Target, targetOf } from '../../harness/target/target.ts';
import type { ProgressMode } from '../../report/live/progress.ts';
import type { Report } from '../../report/model/report.ts';
import { embeddedTarget } from '../embedded-target.ts';
import { Interrupt } from '../interrupt.ts';
import { ledgerFolder } from '../past/ledger-folder.ts';
import { makeWorkFolder } from '../work-folder.ts';
import { choiceOf } from './choice-of.ts';
import { type ConductOptions, conduct, type OnStage } from './conduct.ts';
import { filesOfRun } from './files-of-run.ts';

export interface LaunchOptions {
  readonly runId: string;
  /** The deployment and its token; null for the embedded one. */
  readonly deployment: { readonly target: Target; readonly token: string } | null;
  readonly source: ConductOptions['source'];
  readonly only: readonly string[] | null;
  readonly effort: Effort;
  /** How many requests to spend at most, by measured costs; by default as many as the effort needs. */
  readonly budget?: number;
  readonly seed: number;
  readonly readOnly: boolean;
  readonly workers?: number;
  readonly shard?: string;
  readonly progress: ProgressMode;
  readonly events?: boolean;
  readonly onStage?: OnStage;
  readonly quiet: boolean;
  /** Removes in a later process what this run leaves where it is stopped at once; null where nothing can be left. */
  readonly cleanCommand: string | null;
  /** Where the exchanges are kept; by default they are removed after the run. */
  readonly exchangesFile?: string;
  /** Called before anything is started. */
  readonly prepare?: () => void;
}

/**
 * Page size of the embedded deployment: its sessions fit on one page, and reading a list takes few requests. The suites use `limit` for shorter
 * pages.
 */
const embeddedPageSize = 30;

/** Loads and starts the embedded deployment. A run against another deployment does not load it. */
const embed = async (options: EmbeddedOptions): Promise<Embedded> =>
  (await import('../../emulator/embedded.ts')).startEmbedded(options);

/** Starts what a run needs, conducts it, and ends what was started once `conclude` is done with the report. */
export const launch = async <T>(options: LaunchOptions, conclude: (report: Report) => Promise<T>): Promise<T> => {
  const { runId, deployment, only, effort, seed, readOnly, workers, shard, quiet } = options;
  const work = makeWorkFolder(runId);
  const interrupt = new Interrupt({
    ending: 'what this run created is being removed',
    cleanCommand: options.cleanCommand,
    quiet,
  });
  let embedded: Embedded | null = null;
  try {
    options.prepare?.();
    if (deployment === null) options.onStage?.('starting the embedded deployment…');
    embedded = deployment === null ? await embed({ pageSize: embeddedPageSize }) : null;
    const target = deployment?.target ?? {
      ...targetOf(embedded ? embeddedTarget(embedded) : {}, 'embedded'),
      pace: null,
    };
    const choice =
      only === null ? choiceOf(deployment?.target ?? null, options, readOnly) : { only, spared: null, budget: null };
    const specFiles = filesOfRun(shard, effort, choice.only);
    const plan: Plan = {
      runId,
      startedAt: new Date().toISOString(),
      seed,
      effort,
      readOnly,
      target,
      ...choice,
      ...(specFiles === null ? {} : { specFiles }),
      evidenceFolder: work.path,
      firstWorker: 0,
      ledgerFile: join(ledgerFolder(), `${runId}.ndjson`),
      paceAddress: null,
      updateMs: embedded ? embeddedUpdateMs : realUpdateMs,
    };
    const report = await conduct(plan, deployment?.token ?? embedded?.token ?? '', {
      ...(workers === undefined ? {} : { workers }),
      ...(shard === undefined ? {} : { shard }),
      progress: options.progress,
      events: options.events ?? false,
      ...(options.onStage === undefined ? {} : { onStage: options.onStage }),
      interrupt,
      embedded: embedded !== null,
      exchangesFile: options.exchangesFile ?? join(work.path, 'exchanges.ndjson'),
      source: options.source,
    });
    return await conclude(report);
  } finally {
    interrupt.close();
    await embedded?.close();
    work.remove();
  }
};

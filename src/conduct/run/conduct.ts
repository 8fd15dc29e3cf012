import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, gaps, requirements } from '../../contract/index.ts';
import { cleanUpBounds } from '../../exchange/bounds.ts';
import type { Pace } from '../../exchange/client/pace.ts';
import { Lease } from '../../harness/ledger/lease.ts';
import { Ledger } from '../../harness/ledger/ledger.ts';
import { processMark } from '../../harness/ledger/process-mark.ts';
import { newSealKey } from '../../harness/ledger/sealed-secrets.ts';
import type { Clients } from '../../harness/request/delivery/clients.ts';
import { Recency } from '../../harness/request/lists/recency.ts';
import { marksIn } from '../../harness/request/marks.ts';
import { type PaceBroker, startPaceBroker } from '../../harness/request/pace-broker.ts';
import type { Plan } from '../../harness/target/plan.ts';
import type { Cleanup } from '../../report/evidence.ts';
import type { Report } from '../../report/model/report.ts';
import type { ReplaySettings } from '../../report/model/run-settings.ts';
import { count } from '../../report/text/count.ts';
import { accountOf, clientsFor, paceOf } from '../clients-for.ts';
import { preflightAll } from '../preflight.ts';
import { version } from '../version.ts';
import { offerFixtures } from './offer-fixtures.ts';
import { reproduceWith } from './reproduce.ts';
import { interruption, runSuites, type SuiteOptions } from './run-suites.ts';
import { latencyOf, workersOf } from './workers.ts';

export interface ConductOptions extends SuiteOptions {
  /** One part of a run, such as `2/3`. */
  readonly shard?: string;
  /** Whether the deployment ends with the run. */
  readonly embedded: boolean;
  /** The file into which the exchanges of all workers are gathered. */
  readonly exchangesFile: string;
  /** The options by which the target was given, for the commands that try something again. */
  readonly source: Pick<ReplaySettings, 'target' | 'tokenFile'>;
  /** Called with what is being done while the runner shows no progress, and with null when that ends. */
  readonly onStage?: OnStage;
}

/** `lasts`: it explains the progress that follows. */
export type OnStage = (words: string | null, lasts?: boolean) => void;

const nothing: Cleanup = { created: 0, removed: 0, left: [] };

/** The result of the suites and the clean-up: why the run broke off, and what was put back. */
interface Course {
  readonly broken: string | null;
  readonly workers: number;
  readonly cleanup: Cleanup;
  /** Requirement and gap ids that ran; null for all. */
  readonly only: readonly string[] | null;
}

/** The clients and the pace of a run. */
interface Means {
  readonly clients: Clients;
  readonly broker: PaceBroker | null;
  readonly pace: Pace;
  /** Called once the workers have written down all that they saw. */
  readonly onSuitesEnd: () => void;
}

/** Asks whether the deployment is there, makes fixtures by recipes, runs the suites, puts the account back. */
const tryDeployment = async (
  plan: Plan,
  token: string,
  sealKey: string,
  options: ConductOptions,
  { clients, broker, pace, onSuitesEnd }: Means,
): Promise<Course> => {
  const { target, evidenceFolder, ledgerFile } = plan;
  const planFile = join(evidenceFolder, 'plan.json');
  const writePlan = (of: Plan): void =>
    writeFileSync(planFile, JSON.stringify({ ...of, paceAddress: broker?.address ?? null }));
  writePlan(plan);
  const tell = options.onStage ?? (() => {});
  tell(`looking at ${target.management?.baseUrl ?? target.agent?.baseUrl ?? target.name}…`);
  const obstacle = await preflightAll(target, clients, plan.only).finally(() => tell(null));
  if (obstacle !== null || options.interrupt.interrupted)
    return {
      broken: options.interrupt.interrupted ? interruption : obstacle,
      workers: workersOf(target.pace, 0, plan.effort, options.workers),
      cleanup: nothing,
      only: plan.only,
    };
  const workers = options.workers ?? workersOf(target.pace, await latencyOf(target, clients), plan.effort);
  const run = {
    kind: 'run' as const,
    run: plan.runId,
    baseUrl: target.management?.baseUrl ?? '',
    agentUrl: target.agent?.baseUrl ?? '',
    pid: process.pid,
    mark: processMark(process.pid),
    startedAt: plan.startedAt,
    work: evidenceFolder,
    embedded: options.embedded,
  };
  const ledger = Ledger.at(ledgerFile);
  const lease = new Lease(run, ledgerFile);
  const removers = clientsFor(target, token, pace, cleanUpBounds);
  try {
    ledger.note(run);
    const { interrupt } = options;
    const offered = await offerFixtures(plan, token, { sealKey, pace, ledger, isOver: () => interrupt.interrupted });
    const tryPart = async (part: Plan): Promise<string | null> => {
      writePlan(part);
      return interrupt.interrupted ? interruption : runSuites(part, planFile, token, sealKey, workers, options);
    };
    tell('starting the suites…');
    let broken = await tryPart(offered);
    // Loaded late, so that the first request is sent sooner.
    const { nextPart, otherPlaces } = await import('./other-places.ts');
    const others = broken === null ? await otherPlaces(offered) : [];
    if (others.length > 0) {
      tell(`trying ${count(others.length, 'statement')} at kinds that this account can have…`, true);
      broken = await tryPart(nextPart(offered, others));
    }
    // Only if the runner ended normally: otherwise a worker may still be writing.
    if (broken === null) onSuitesEnd();
    tell('removing what the run made…');
    const { settleLedger } = await import('./settle-ledger.ts');
    const account = accountOf(target, removers, token);
    const recency = new Recency(marksIn(evidenceFolder));
    const { cleanup } = await settleLedger(ledgerFile, run, account, target, target.patience.settleMs, recency);
    return { broken, workers, cleanup, only: plan.only === null ? null : [...plan.only, ...others] };
  } finally {
    tell(null);
    for (const remover of Object.values(removers)) remover?.close();
    lease.release();
  }
};

/** Conducts one run against a deployment, and makes the report. Whatever it opens is closed at its end, also where it fails. */
export const conduct = async (plan: Plan, token: string, options: ConductOptions): Promise<Report> => {
  const started = performance.now();
  const { target, evidenceFolder } = plan;
  // One pace for suites and clean-up: a wait that the deployment asked for holds for both.
  const pace = paceOf(target);
  const sealKey = newSealKey();
  const clients = clientsFor(target, token, pace);
  const gatherAll = async () => {
    const [{ gather }, { assemble }] = await Promise.all([
      import('./gather.ts'),
      import('../../report/model/assemble/assemble.ts'),
    ]);
    return { ...(await gather(evidenceFolder, options.exchangesFile, sealKey)), assemble };
  };
  let gathering: ReturnType<typeof gatherAll> | null = null;
  // Gathers the evidence during the clean-up, which mostly waits for answers.
  const gatherAlready = (): void => {
    gathering = gatherAll();
    // Avoids an unhandled rejection: the code below awaits the promise and sees the error.
    gathering.catch(() => {});
  };
  let broker: PaceBroker | null = null;
  let course: Course;
  try {
    broker = target.pace === null ? null : await startPaceBroker(pace);
    course = await tryDeployment(plan, token, sealKey, options, { clients, broker, pace, onSuitesEnd: gatherAlready });
  } finally {
    clients.management?.close();
    clients.agent?.close();
    await broker?.close();
  }
  const { evidence, traffic, passedOver, assemble } = await (gathering ?? gatherAll());
  if (passedOver > 0)
    process.stderr.write(`plumbline: ${count(passedOver, 'line')} of evidence cut short or damaged, and not used\n`);
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
        ...(options.embedded ? { embedded: true } : {}),
        ...(Object.keys(target.documents).length === 0 ? {} : { documents: { ...target.documents } }),
      },
      ...(options.shard === undefined ? {} : { shard: options.shard }),
      settings: { ...options.source, workers: course.workers, readOnly: plan.readOnly },
    },
    contract: { requirements, gaps, endpoints },
    evidence,
    traffic,
    cleanup: course.cleanup,
    only: course.only,
    spared: plan.spared,
    sharded: options.shard !== undefined,
    broken: course.broken,
    reproduce: reproduceWith(target.management?.tokenEnv ?? ''),
  });
};

import { join } from 'node:path';
import { credentials } from '../../contract/resources/account/credentials.ts';
import { httpResponseBackends } from '../../contract/resources/backends/http-response-backends.ts';
import { cleanUpBounds } from '../../exchange/bounds.ts';
import { recipeOf } from '../../generate/recipes/index.ts';
import { Unexercised } from '../../harness/base/interruption.ts';
import { Workbench } from '../../harness/bench/workbench.ts';
import { Lease } from '../../harness/ledger/lease.ts';
import { Ledger } from '../../harness/ledger/ledger.ts';
import { processMark } from '../../harness/ledger/process-mark.ts';
import { requestTo } from '../../harness/request/ask.ts';
import { type Plan, realUpdateMs } from '../../harness/target/plan.ts';
import type { Target } from '../../harness/target/target.ts';
import { World } from '../../harness/world/world.ts';
import { idOf, succeeded } from '../../judge/subject/subject.ts';
import type { LeftBehind } from '../../report/evidence.ts';
import { accountOf, clientsFor, paceOf } from '../clients-for.ts';
import { ledgerFolder } from '../past/ledger-folder.ts';
import { newRunId } from '../run/new-run-id.ts';
import { settleLedger } from '../run/settle-ledger.ts';

/** What one creation told. */
export interface WriteProbe {
  /** The kind of which one was created; null if the deployment refused every kind. */
  readonly kind: string | null;
  /** Milliseconds until a read showed the new resource; null if none did within the patience of the target. */
  readonly lagMs: number | null;
  /** What could not be removed again. */
  readonly left: readonly LeftBehind[];
}

/** Kinds that do nothing until somebody refers to them. The second is for accounts without the first. */
const kinds = [httpResponseBackends, credentials] as const;

const lagOf = async (world: World, resource: (typeof kinds)[number], id: string): Promise<number | null> => {
  const made = performance.now();
  let shown = false;
  // A read that does not show it yet is sent again until it does, as in any test.
  await world.context.settles(async () => {
    shown = succeeded(await world.requests.send(requestTo(resource, 'get', { id, expect: 'open' })));
    return shown;
  });
  return shown ? performance.now() - made : null;
};

/** Creates one resource of the first kind that the account accepts, measures how soon a read shows it, and removes it again. */
const makeOne = async (bench: Workbench): Promise<Omit<WriteProbe, 'left'>> => {
  for (const resource of kinds) {
    const world = new World(bench, `${resource.name}.create`);
    bench.begin(world.context.id);
    try {
      // Uses the main example of the recipe: finding out which of several examples is accepted would take another creation.
      const json = await world.bodies.bodyOf(resource, recipeOf(resource).example.create, {});
      const created = await world.requests.attempt(resource, json);
      const id = succeeded(created) ? idOf(resource, created.json) : undefined;
      if (id !== undefined) return { kind: resource.name, lagMs: await lagOf(world, resource, id) };
    } catch (error) {
      if (!(error instanceof Unexercised)) throw error;
    } finally {
      await world.tidy();
    }
  }
  return { kind: null, lagMs: null };
};

/** Makes one resource, reads it and removes it. A ledger records it, as in a run, so that `clean` can remove it after a crash. */
export const probeWrites = async (target: Target, token: string): Promise<WriteProbe> => {
  const runId = newRunId();
  const ledgerFile = join(ledgerFolder(), `${runId}.ndjson`);
  const startedAt = new Date().toISOString();
  const pace = paceOf(target);
  const plan: Plan = {
    ...{ runId, startedAt, target, ledgerFile, seed: 0, effort: 'quick', readOnly: false, only: [] },
    ...{ spared: null, budget: null, evidenceFolder: '', firstWorker: 0, paceAddress: null, updateMs: realUpdateMs },
  };
  const run = {
    ...{ kind: 'run' as const, run: runId, pid: process.pid, mark: processMark(process.pid), startedAt },
    ...{ baseUrl: target.management?.baseUrl ?? '', agentUrl: target.agent?.baseUrl ?? '' },
  };
  const ledger = Ledger.at(ledgerFile);
  const lease = new Lease(run, ledgerFile);
  const removers = clientsFor(target, token, pace, cleanUpBounds);
  const bench = new Workbench({ plan, token, pace, ledger, workerName: 'i', onEvidence: () => {} });
  try {
    ledger.note(run);
    const made = await makeOne(bench).catch((error: unknown) => ({ error }));
    // The clean-up runs also after a failure, because something may have been created before it.
    const account = accountOf(target, removers, token);
    const { cleanup } = await settleLedger(ledgerFile, run, account, target, target.patience.settleMs);
    if ('error' in made) throw made.error;
    return { ...made, left: cleanup.left };
  } finally {
    bench.close();
    for (const remover of Object.values(removers)) remover?.close();
    lease.release();
  }
};

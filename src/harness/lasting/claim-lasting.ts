import { setTimeout } from 'node:timers/promises';
import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { recipeOf } from '../../generate/recipes/index.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isOfRun, markerOf, markersIn } from '../ledger/marker.ts';
import { type Ask, requestTo } from '../request/ask.ts';
import type { Plan } from '../target/plan.ts';
import { heldOfEarlierRuns } from './held-of-earlier-runs.ts';
import { parkedMark } from './lasting-shares.ts';

interface ClaimBench {
  readonly plan: Plan;
  readonly ledger: Ledger;
  nextNumber(): string;
  aside(ask: Ask): Promise<Exchange>;
}

/** Whether a resource shows the marker of another run. Its host names do not count: they keep the marker of the run that made it. */
export const isOfAnother = ({ description, metadata }: JsonObject, runId: string): boolean => {
  const markers = markersIn({ description, metadata }).filter((marker) => !marker.startsWith(parkedMark));
  return markers.length > 0 && !markers.some((marker) => isOfRun(marker, runId));
};

/** Whether somebody has replaced our description since a run left the resource. */
const isAdopted = ({ description }: JsonObject): boolean =>
  typeof description === 'string' && description !== '' && !description.includes(parkedMark);

/**
 * Claims a lasting resource of an earlier run for this run; false where somebody else uses it. Runs and shards that share an account cannot
 * lock it: each writes its marker, waits until everybody can see it, and reads the resource again. The last writer has it.
 */
export const claimLasting = async (bench: ClaimBench, resource: Resource, id: string): Promise<boolean> => {
  const { plan, ledger } = bench;
  const look = async (): Promise<JsonObject> => {
    const { json } = await bench.aside(requestTo(resource, 'get', { id, expect: 'open' }));
    return isObject(json) ? json : {};
  };
  const found = await look();
  if (isAdopted(found) || isOfAnother(found, plan.runId)) return false;
  const words = recipeOf(resource).example.create['description'];
  const json = { description: `${words} ${markerOf(plan.runId, bench.nextNumber())}` };
  ledger.note({ kind: 'taken', collection: resource.collection, id });
  await bench.aside(requestTo(resource, 'update', { id, json, expect: 'open' }));
  await setTimeout(plan.target.patience.settleMs);
  if (isOfAnother(await look(), plan.runId)) return false;
  // Resources that it refers to were made by runs that are over. This run will clean them up as if it had made them.
  for (const debt of await heldOfEarlierRuns((ask) => bench.aside(ask), [found]))
    ledger.note({ kind: 'created', n: 'of an earlier run', ...debt });
  return true;
};

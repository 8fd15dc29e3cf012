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

/** Whether a thing shows the marker of another run. Its host names do not count: they keep the marker of the run that made it. */
export const isOfAnother = ({ description, metadata }: JsonObject, runId: string): boolean => {
  const markers = markersIn({ description, metadata }).filter((marker) => !marker.startsWith(parkedMark));
  return markers.length > 0 && !markers.some((marker) => isOfRun(marker, runId));
};

/** Whether somebody has given it a description of theirs since it was left. */
const isAdopted = ({ description }: JsonObject): boolean =>
  typeof description === 'string' && description !== '' && !description.includes(parkedMark);

/**
 * Claims for this run what an earlier one had to leave; false where another run uses it. Runs and shards that share an account know nothing of each
 * other, and may have found the same things free. So each writes its marker on a thing, waits until everybody can see it, and reads it again: the
 * one that wrote last has it.
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
  // What it refers to is of runs that are over. This run answers for it from here on, as if it had made it.
  for (const debt of await heldOfEarlierRuns((ask) => bench.aside(ask), [found]))
    ledger.note({ kind: 'created', n: 'of an earlier run', ...debt });
  return true;
};

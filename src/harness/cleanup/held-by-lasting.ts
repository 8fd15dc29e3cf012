import { resources } from '../../contract/index.ts';
import { mayLast } from '../lasting/lasting.ts';
import { parkedMark } from '../lasting/lasting-shares.ts';
import type { Debt } from '../ledger/balance.ts';
import { markersIn } from '../ledger/marker.ts';
import { keyOf } from '../ledger/possession.ts';
import type { Sweep } from './sweep.ts';

type Item = Sweep['items'][number];

interface Views {
  /** Reads a collection to its end: what earlier runs left is older than the part of a list that shows this run's resources. */
  look(collection: string): Promise<Sweep>;
  isOurs(collection: string, item: Item): boolean;
  shownOf(debt: Debt): Promise<unknown>;
}

/** Lasting resources of this run, of earlier runs, and of runs in progress. */
const staying = async ({ look, isOurs }: Views): Promise<readonly Item[]> => {
  const found: Item[] = [];
  for (const { collection } of resources.filter(mayLast)) {
    const { items } = await look(collection).catch(() => ({ items: [] }));
    const isOfRuns = ({ shown }: Item): boolean =>
      String(shown['description']).includes(parkedMark) || markersIn(shown).length > 0;
    found.push(...items.filter((item) => isOurs(collection, item) || isOfRuns(item)));
  }
  return found;
};

/** Ids are values of Refs and lists, and the keys of a weighted backend. */
const refersTo = (shown: unknown, id: string): boolean => (JSON.stringify(shown) ?? '').includes(JSON.stringify(id));

/**
 * Finds which of the resources that could not be deleted are referred to by a lasting resource, or by another one found here. Maps the key
 * of each to the id of its holder. The documents show no request that takes `backend` or `mutual_tls` from a TLS edge.
 */
export const heldByLasting = async (refused: readonly Debt[], views: Views): Promise<ReadonlyMap<string, string>> => {
  const held = new Map<string, string>();
  const holders: { id: string; shown: unknown }[] = refused.length === 0 ? [] : [...(await staying(views))];
  for (let holder = holders.shift(); holder !== undefined; holder = holders.shift())
    for (const debt of refused) {
      if (held.has(keyOf(debt)) || debt.id === holder.id || !refersTo(holder.shown, debt.id)) continue;
      held.set(keyOf(debt), holder.id);
      holders.push({ id: debt.id, shown: await views.shownOf(debt) });
    }
  return held;
};

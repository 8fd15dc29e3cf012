import type { Resource } from '../contract/contract.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { idOf } from '../judge/subject.ts';
import { type Ask, can } from './ask.ts';
import type { Debt, Intent } from './ledger.ts';
import { markerIn } from './marker.ts';
import { walk } from './walk.ts';

/** What a look through one collection found. */
export interface Sweep {
  /** What carries the marker of a creation. */
  readonly found: readonly Debt[];
  /** Why the collection could not be looked through to its end; null where it could. */
  readonly hidden: string | null;
}

const whyOf = ({ failure, response }: Exchange, stuck: string): string =>
  failure?.message ?? (stuck === 'refused' ? `it answered ${response?.status}` : `its pages are ${stuck}`);

/** Looks through a collection for what carries one of these markers, and for nothing else. */
export const sweep = async (
  send: (ask: Ask) => Promise<Exchange>,
  baseUrl: string,
  resource: Resource,
  intents: readonly Intent[],
): Promise<Sweep> => {
  if (!can(resource, 'list')) return { found: [], hidden: 'the documents show no list of it' };
  const markers = new Set(intents.flatMap(({ marker }) => marker ?? []));
  const { items, pages, stuck } = await walk(send, resource, baseUrl);
  const found = items
    .filter((item) => markers.has(markerIn(item) ?? ''))
    .flatMap((item) => idOf(resource, item) ?? [])
    .map((id) => ({ collection: resource.collection, id }));
  const last = pages.at(-1);
  return { found, hidden: stuck === null || last === undefined ? null : whyOf(last, stuck) };
};

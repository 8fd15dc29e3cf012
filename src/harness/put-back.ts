import type { Resource } from '../contract/contract.ts';
import { resources } from '../contract/index.ts';
import type { Client } from '../exchange/client.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { idOf, succeeded } from '../judge/subject.ts';
import type { Cleanup } from '../report/evidence.ts';
import { type Ask, can, endpointOf, methodOf, pathOf } from './ask.ts';
import { balance, type Debt, type Ledger, type LedgerLine } from './ledger.ts';
import { markerIn } from './marker.ts';
import { walk } from './walk.ts';

const sender =
  (client: Client) =>
  (ask: Ask): Promise<Exchange> =>
    client.send({
      endpoint: ask.endpoint.id,
      method: methodOf(ask),
      ...(ask.url === undefined ? { path: pathOf(ask) } : { url: ask.url }),
    });

/** A client, and the address that it sends to. */
export interface Reach {
  readonly client: Client;
  readonly baseUrl: string;
}

const resourceAt = (collection: string): Resource | undefined => resources.find((one) => one.collection === collection);

/** Resources that carry the marker of a creation whose answer never arrived. */
const traced = async (
  client: Client,
  baseUrl: string,
  collection: string,
  markers: readonly string[],
): Promise<Debt[]> => {
  const resource = resourceAt(collection);
  if (!resource || !can(resource, 'list')) return [];
  const { items } = await walk(sender(client), resource, baseUrl);
  return items
    .filter((item) => markers.includes(markerIn(item) ?? ''))
    .flatMap((item) => idOf(resource, item) ?? [])
    .map((id) => ({ collection, id }));
};

/** Removes whatever a ledger says is still there, the newest first, and nothing else. What cannot be removed is named. */
export const putBack = async (
  lines: readonly LedgerLine[],
  ledger: Ledger,
  client: Client | null,
  baseUrl: string,
  agent: Reach | null = null,
): Promise<Cleanup> => {
  const reachOf = (collection: string): Reach | null =>
    resourceAt(collection)?.api === 'agent' ? agent : client && { client, baseUrl };
  const { created, removed, open, unanswered } = balance(lines);
  const lost = new Map<string, string[]>();
  for (const { collection, marker } of unanswered) {
    if (marker !== null) lost.set(collection, [...(lost.get(collection) ?? []), marker]);
  }
  const found: Debt[] = [];
  for (const [collection, markers] of lost) {
    const reach = reachOf(collection);
    if (reach !== null) found.push(...(await traced(reach.client, reach.baseUrl, collection, markers)));
  }
  const debts = new Map([...open, ...found].map((debt) => [`${debt.collection}/${debt.id}`, debt]));
  const left: { endpoint: string; id: string; reason: string }[] = [];
  for (const { collection, id } of [...debts.values()].reverse()) {
    const resource = resourceAt(collection);
    const reach = reachOf(collection);
    if (reach === null) {
      left.push({ endpoint: collection, id, reason: 'the target no longer names the API that it was made with' });
      continue;
    }
    if (!resource || !can(resource, 'delete')) {
      left.push({ endpoint: collection, id, reason: 'the documents show no way to delete it' });
      continue;
    }
    const endpoint = endpointOf(resource, 'delete');
    const exchange = await sender(reach.client)({ resource, endpoint, id });
    if (succeeded(exchange) || [404, 410].includes(exchange.response?.status ?? 0)) {
      ledger.note({ kind: 'removed', collection, id });
    } else {
      const reason = exchange.failure?.message ?? `it answered ${exchange.response?.status}`;
      left.push({ endpoint: endpoint.id, id, reason });
    }
  }
  const all = created + found.filter(({ id }) => !open.some((debt) => debt.id === id)).length;
  return { created: all, removed: removed + debts.size - left.length, left };
};

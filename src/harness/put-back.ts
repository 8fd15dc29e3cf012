import type { Resource } from '../contract/contract.ts';
import { resources } from '../contract/index.ts';
import type { Client } from '../exchange/client.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { succeeded } from '../judge/subject.ts';
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
    .map(({ id }) => ({ collection, id: String(id) }));
};

/** Removes whatever a ledger says is still there, the newest first, and nothing else. What cannot be removed is named. */
export const putBack = async (
  lines: readonly LedgerLine[],
  ledger: Ledger,
  client: Client,
  baseUrl: string,
): Promise<Cleanup> => {
  const { created, removed, open, unanswered } = balance(lines);
  const lost = new Map<string, string[]>();
  for (const { collection, marker } of unanswered) {
    if (marker !== null) lost.set(collection, [...(lost.get(collection) ?? []), marker]);
  }
  const found: Debt[] = [];
  for (const [collection, markers] of lost) found.push(...(await traced(client, baseUrl, collection, markers)));
  const debts = new Map([...open, ...found].map((debt) => [`${debt.collection}/${debt.id}`, debt]));
  const left: { endpoint: string; id: string; reason: string }[] = [];
  for (const { collection, id } of [...debts.values()].reverse()) {
    const resource = resourceAt(collection);
    if (!resource || !can(resource, 'delete')) {
      left.push({ endpoint: collection, id, reason: 'the documents show no way to delete it' });
      continue;
    }
    const endpoint = endpointOf(resource, 'delete');
    const exchange = await sender(client)({ resource, endpoint, id });
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

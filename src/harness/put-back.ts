import type { Resource } from '../contract/contract.ts';
import { resources } from '../contract/index.ts';
import type { Client } from '../exchange/client.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { idOf, succeeded } from '../judge/subject.ts';
import type { Cleanup } from '../report/evidence.ts';
import { type Ask, can, endpointOf, methodOf, pathOf, undocumentedDelete } from './ask.ts';
import { balance, type Debt, type Ledger, type LedgerLine, type Restore } from './ledger.ts';
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

/** Puts settings of others back as they were; null, or why that did not work. */
const restored = async (client: Client, path: string, restore: Restore | null): Promise<string | null> => {
  if (restore === null) return 'it was changed, and what it was holds a secret, which is not written down';
  const { method } = restore;
  const json = restore.method === 'PUT' ? { json: restore.json } : {};
  const exchange = await client.send({ endpoint: `${method} ${path}`, method, path, ...json });
  if (succeeded(exchange) || (method === 'DELETE' && isAbsent(exchange))) return null;
  return exchange.failure?.message ?? `${method} answered ${exchange.response?.status}`;
};

const isAbsent = ({ response }: Exchange): boolean => [404, 410].includes(response?.status ?? 0);

/** Removes one resource; null, or why that did not work. Without a documented delete, its absence is the only proof. */
const removed = async (client: Client, resource: Resource, id: string): Promise<string | null> => {
  const send = sender(client);
  const documented = can(resource, 'delete');
  const endpoint = documented ? endpointOf(resource, 'delete') : undocumentedDelete(`${resource.collection}/{id}`);
  const exchange = await send({ resource, endpoint, id });
  if (succeeded(exchange) || (documented && isAbsent(exchange))) return null;
  if (!documented) {
    if (isAbsent(await send({ resource, endpoint: endpointOf(resource, 'get'), id }))) return null;
    return `the documents show no way to delete it, and ${endpoint.id} answered ${exchange.response?.status}`;
  }
  return exchange.failure?.message ?? `it answered ${exchange.response?.status}`;
};

const unnamed = 'the target no longer names the API that it was made with';

const removedFrom = async (reach: Reach | null, resource: Resource | undefined, id: string): Promise<string | null> => {
  if (reach === null) return unnamed;
  return resource ? removed(reach.client, resource, id) : 'the documents show no way to delete it';
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
  const { created, removed: before, open, unanswered, borrowed } = balance(lines);
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
    const reason = await removedFrom(reachOf(collection), resource, id);
    if (reason === null) ledger.note({ kind: 'removed', collection, id });
    else left.push({ endpoint: resource ? `DELETE ${collection}/{id}` : collection, id, reason });
  }
  const gone = debts.size - left.length;
  for (const { path, restore } of borrowed) {
    const reason = client ? await restored(client, path, restore) : unnamed;
    if (reason === null) ledger.note({ kind: 'returned', path });
    else left.push({ endpoint: `PUT ${path}`, id: path, reason });
  }
  const all = created + found.filter(({ id }) => !open.some((debt) => debt.id === id)).length;
  return { created: all, removed: before + gone, left };
};

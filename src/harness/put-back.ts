import type { Resource } from '../contract/contract.ts';
import { resources } from '../contract/index.ts';
import type { Client } from '../exchange/client.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { succeeded } from '../judge/subject.ts';
import type { Cleanup } from '../report/evidence.ts';
import { type Ask, can, endpointOf, methodOf, pathOf, undocumentedDelete } from './ask.ts';
import { balance, type Debt, type Debts, type Intent, type Ledger, type LedgerLine } from './ledger.ts';
import { restored } from './restore.ts';
import { sweep } from './sweep.ts';

/** A client, and the address that it sends to. */
export interface Reach {
  readonly client: Client;
  readonly baseUrl: string;
}

/** What a run had its hands on. An API that the target does not name is null. */
export interface Account {
  readonly management: Reach | null;
  readonly agent: Reach | null;
  /** Opens what the ledger keeps sealed. */
  readonly token: string;
}

type Left = Cleanup['left'][number];

const sender =
  ({ client }: Reach) =>
  (ask: Ask): Promise<Exchange> =>
    client.send({
      endpoint: ask.endpoint.id,
      method: methodOf(ask),
      ...(ask.url === undefined ? { path: pathOf(ask) } : { url: ask.url }),
    });

const resourceAt = (collection: string): Resource | undefined => resources.find((one) => one.collection === collection);

const reachOf = (account: Account, collection: string): Reach | null =>
  account[resourceAt(collection)?.api ?? 'management'];

const isAbsent = ({ response }: Exchange): boolean => [404, 410].includes(response?.status ?? 0);

const unnamed = 'the target no longer names the API that it was made with';

/** Removes one resource; null, or why that did not work. Where a delete is not to be believed, its absence is the only proof. */
const removed = async (account: Account, { collection, id }: Debt, believe: boolean): Promise<string | null> => {
  const reach = reachOf(account, collection);
  const resource = resourceAt(collection);
  if (reach === null) return unnamed;
  if (resource === undefined) return 'the documents show no way to delete it';
  const send = sender(reach);
  const documented = can(resource, 'delete');
  const endpoint = documented ? endpointOf(resource, 'delete') : undocumentedDelete(`${collection}/{id}`);
  const exchange = await send({ resource, endpoint, id });
  if (documented && isAbsent(exchange)) return null;
  if (succeeded(exchange) && believe) return null;
  if (exchange.failure !== null) return exchange.failure.message;
  const status = exchange.response?.status;
  if (documented && !succeeded(exchange)) return `it answered ${status}`;
  if (!can(resource, 'get') || isAbsent(await send({ resource, endpoint: endpointOf(resource, 'get'), id })))
    return null;
  return documented
    ? `it answered ${status}, and the resource is still there`
    : `the documents show no way to delete it, and ${endpoint.id} answered ${status}`;
};

/** Whatever goes wrong with one debt must not keep the others from being settled. */
const attempt = async (work: () => Promise<string | null>): Promise<string | null> => {
  try {
    return await work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const byCollection = (intents: readonly Intent[]): Map<string, Intent[]> => {
  const groups = new Map<string, Intent[]>();
  for (const intent of intents) groups.set(intent.collection, [...(groups.get(intent.collection) ?? []), intent]);
  return groups;
};

/** Creations that nobody can tell the end of: no answer told an id, and they could not be looked for. */
const untraced = (collection: string, intents: readonly Intent[], why: string): Left[] =>
  intents.map(({ marker }) => ({
    endpoint: `POST ${collection}`,
    id: marker ?? 'unknown',
    reason: `no answer told its id, and whether it was made is not known: ${why}`,
  }));

/**
 * What the run made without being told so, by its marker: creations whose answer never arrived, that were refused and made all
 * the same, that were made twice, or that are still there after a delete that succeeded.
 */
const trace = async (account: Account, { unanswered, answered }: Debts): Promise<{ found: Debt[]; left: Left[] }> => {
  const found: Debt[] = [];
  const left: Left[] = [];
  for (const [collection, intents] of byCollection([...unanswered, ...answered])) {
    const lost = unanswered.filter((intent) => intent.collection === collection);
    const reach = reachOf(account, collection);
    const resource = resourceAt(collection);
    let hidden: string | null = reach === null ? unnamed : null;
    if (reach !== null && resource !== undefined)
      hidden = await attempt(async () => {
        const seen = await sweep(sender(reach), reach.baseUrl, resource, intents);
        found.push(...seen.found);
        return seen.hidden;
      });
    const blind = lost.filter(({ marker }) => marker === null);
    if (hidden !== null) left.push(...untraced(collection, lost, hidden));
    else left.push(...untraced(collection, blind, 'it carries no marker'));
  }
  return { found, left };
};

/** Removes whatever a ledger says is still there, the newest first, and nothing else. What cannot be removed is named. */
export const putBack = async (lines: readonly LedgerLine[], ledger: Ledger, account: Account): Promise<Cleanup> => {
  const debts = balance(lines);
  const { found, left } = await trace(account, debts);
  const keyOf = ({ collection, id }: Debt): string => `${collection}/${id}`;
  const traced = new Set(found.map(keyOf));
  const owed = new Map([...debts.open, ...found].map((debt) => [keyOf(debt), debt]));
  let stuck: Left[] = [];
  const settle = async (some: readonly Debt[]): Promise<void> => {
    stuck = [];
    for (const debt of some) {
      const { collection, id } = debt;
      const reason = await attempt(() => removed(account, debt, !traced.has(keyOf(debt))));
      if (reason === null) ledger.note({ kind: 'removed', collection, id });
      else stuck.push({ endpoint: resourceAt(collection) ? `DELETE ${collection}/{id}` : collection, id, reason });
    }
  };
  const newestFirst = [...owed.values()].reverse();
  await settle(newestFirst);
  // What others refer to may have to stay until they are gone, and the newest first is not always the order for that: an update
  // may refer to what is newer, and what was found has no place in the order. As long as something goes the rest is tried again.
  for (let tried = owed.size; stuck.length > 0 && stuck.length < tried; ) {
    tried = stuck.length;
    await settle(newestFirst.filter(({ id }) => stuck.some((one) => one.id === id)));
  }
  for (const { path, restore } of debts.borrowed) {
    const { management } = account;
    const reason = management
      ? await attempt(() => restored(management.client, path, restore, account.token))
      : unnamed;
    if (reason === null) ledger.note({ kind: 'returned', path });
    else left.push({ endpoint: `PUT ${path}`, id: path, reason });
  }
  const atLarge = debts.stuck.map(({ collection, id, reason }) => ({
    endpoint: `DELETE ${collection}/{id}`,
    id,
    reason,
  }));
  const told = new Set(lines.flatMap((line) => (line.kind === 'created' ? [keyOf(line)] : [])));
  const created = debts.created + [...traced].filter((key) => !told.has(key)).length;
  return { created, removed: created - stuck.length - atLarge.length, left: [...stuck, ...atLarge, ...left] };
};

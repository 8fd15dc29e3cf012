import { resources } from '../../contract/index.ts';
import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Debt } from '../ledger/balance.ts';
import { signatureOf } from '../ledger/signature.ts';
import { type Ask, can, requestTo } from '../request/ask.ts';

/** Enough for twelve edges and the resources that they refer to. */
const mostReads = 100;

/** Every value and key with the id prefix of a resource that can be read and deleted. */
const idsIn = (value: unknown): readonly { readonly resource: Resource; readonly id: string }[] => {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (isObject(value)) return Object.entries(value).flatMap(([key, one]) => [...idsIn(key), ...idsIn(one)]);
  const isId = ({ idPrefix }: Resource): boolean => idPrefix !== '' && String(value).startsWith(idPrefix);
  const resource = resources.find((one) => isId(one) && can(one, 'get') && can(one, 'delete'));
  return typeof value !== 'string' || resource === undefined ? [] : [{ resource, id: value }];
};

/** References that keep their targets from being deleted: modules that no documented request removes from an edge, and backends of a backend. */
const refsIn = ({ backend, mutual_tls, backends }: JsonObject) => idsIn([backend, mutual_tls, backends]);

/**
 * Finds resources that earlier runs could not delete because a lasting resource refers to them. At the end of this run that may refer to
 * something else, so that they can be deleted.
 */
export const heldOfEarlierRuns = async (
  send: (ask: Ask) => Promise<Exchange>,
  staying: readonly JsonObject[],
): Promise<readonly Debt[]> => {
  const found: Debt[] = [];
  const seen = new Set<string>();
  const refs = staying.flatMap(refsIn);
  for (let ref = refs.shift(); ref !== undefined && seen.size < mostReads; ref = refs.shift()) {
    const { resource, id } = ref;
    if (seen.has(id)) continue;
    seen.add(id);
    const { json } = await send(requestTo(resource, 'get', { id }));
    if (!isObject(json) || json['id'] !== id || signatureOf(resource, json) === null) continue;
    found.push({ collection: resource.collection, id });
    refs.push(...refsIn(json));
  }
  return found;
};

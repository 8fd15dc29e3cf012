import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { Client } from '../../exchange/client/client.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { endpointOf, pathOf } from '../../harness/request/ask.ts';

/** What the list request for one kind of resource returned. */
export interface FamilySight {
  readonly title: string;
  readonly path: string;
  /** Null where no complete answer came. */
  readonly status: number | null;
  /** The items of the first page. */
  readonly items: readonly JsonObject[];
  /** Whether there are more pages, which nobody read. */
  readonly more: boolean;
  /** The `uri` that the list states for itself. */
  readonly uri: unknown;
}

/** The items of a list, under the given key or under whatever key holds an array. */
export const itemsIn = (json: unknown, key?: string): readonly JsonObject[] => {
  const lists = isObject(json) ? (key === undefined ? Object.values(json) : [json[key]]) : [];
  return (lists.find((value) => Array.isArray(value)) ?? []).filter(isObject);
};

const sightOf = ({ title, listKey }: Resource, path: string, { response, json }: Exchange): FamilySight => {
  const more = isObject(json) && typeof json['next_page_uri'] === 'string';
  const uri = isObject(json) ? json['uri'] : undefined;
  return { title, path, status: response?.status ?? null, items: itemsIn(json, listKey), more, uri };
};

/** Asks for the first page of a list. */
export const listOf = async (client: Client, resource: Resource): Promise<FamilySight> => {
  const endpoint = endpointOf(resource, 'list');
  const path = pathOf({ resource, endpoint });
  return sightOf(resource, path, await client.send({ endpoint: endpoint.id, method: 'GET', path }));
};

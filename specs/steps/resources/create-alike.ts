import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { idOf, succeeded } from '../../../src/judge/subject/subject.ts';

interface Alike {
  readonly id: string;
  readonly exchange: Exchange;
}

/**
 * Makes a resource with the texts of another one. Whether two resources may have the same description is not documented: if that is refused, one
 * with texts of its own.
 */
export const createAlike = async (
  world: World,
  resource: Resource,
  texts: JsonObject,
  fields: JsonObject = {},
): Promise<Alike> => {
  const { requests, resources, bodies } = world;
  if (Object.keys(texts).length === 0) return resources.create(resource, fields);
  if (await resources.lasts(resource)) {
    const used = await resources.create(resource, fields);
    if (can(resource, 'update'))
      await requests.send(requestTo(resource, 'update', { id: used.id, json: texts, expect: 'open' }));
    return used;
  }
  const json = await bodies.body(resource, { ...fields, ...texts });
  const isThere = resources.madeBefore(resource);
  const exchange = await requests.send(requestTo(resource, 'create', { json, expect: 'open' }));
  const id = succeeded(exchange) ? idOf(resource, exchange.json) : undefined;
  return id === undefined || isThere(id) ? resources.create(resource, fields) : { id, exchange };
};

import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { Made } from '../../../src/harness/world/resources/made.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { idOf, succeeded } from '../../../src/judge/subject/subject.ts';

/**
 * Creates some resources concurrently, as far as the pace allows. A deployment may refuse concurrent requests; those are left out. Lasting
 * resources are not created in numbers: existing ones may be returned.
 */
export const createTogether = async (
  world: World,
  resource: Resource,
  count: number,
  fields: JsonObject = {},
): Promise<Made[]> => {
  if (await world.resources.lasts(resource)) {
    const used: Made[] = [];
    for (let n = 0; n < count; n += 1) used.push(await world.resources.create(resource));
    return used;
  }
  const bodies = [];
  for (let n = 0; n < count; n += 1) bodies.push(await world.bodies.body(resource, fields));
  const asks = bodies.map((json) => requestTo(resource, 'create', { json, expect: 'open' }));
  const answers = await Promise.all(asks.map((ask) => world.requests.send(ask)));
  return answers.flatMap((exchange) => {
    const id = succeeded(exchange) ? idOf(resource, exchange.json) : undefined;
    return id !== undefined && isObject(exchange.json) ? [{ id, shown: exchange.json, exchange }] : [];
  });
};

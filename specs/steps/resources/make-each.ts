import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { idOf, succeeded } from '../../../src/judge/subject/subject.ts';

/** Makes resources with these fields one after the other, as long as there is room for more. Those that are refused are left out, and those that are answered with what is there. */
export const makeEach = async (world: World, resource: Resource, kinds: readonly JsonObject[]): Promise<string[]> => {
  const ids: string[] = [];
  try {
    for (const fields of kinds) {
      const json = await world.bodies.body(resource, fields);
      const isThere = world.resources.madeBefore(resource);
      const created = await world.requests.send(requestTo(resource, 'create', { json, expect: 'open' }));
      const id = succeeded(created) ? idOf(resource, created.json) : undefined;
      if (id !== undefined && !isThere(id)) ids.push(id);
    }
  } catch (error) {
    // The user allows no more of them; those that there are will do.
    if (!(error instanceof Unexercised)) throw error;
  }
  return ids;
};

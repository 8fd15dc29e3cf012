import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { idOf, succeeded } from '../../../src/judge/subject/subject.ts';

/** Takes one after the other, as long as there is room for more. */
const takeEach = async <Kind>(
  kinds: readonly Kind[],
  take: (kind: Kind) => Promise<string | undefined>,
): Promise<string[]> => {
  const ids: string[] = [];
  try {
    for (const kind of kinds) ids.push(...[await take(kind)].filter((id) => id !== undefined));
  } catch (error) {
    // There may be no more of them; those that there are will do.
    if (!(error instanceof Unexercised)) throw error;
  }
  return ids;
};

/** Makes resources with these fields one after the other, as long as there is room for more. Those that are refused are left out, and those that are answered with what is there. */
export const makeEach = (world: World, resource: Resource, kinds: readonly JsonObject[]): Promise<string[]> =>
  takeEach(kinds, async (fields) => {
    const json = await world.bodies.body(resource, fields);
    const isThere = world.resources.madeBefore(resource);
    const created = await world.requests.send(requestTo(resource, 'create', { json, expect: 'open' }));
    const id = succeeded(created) ? idOf(resource, created.json) : undefined;
    return id === undefined || isThere(id) ? undefined : id;
  });

/** The same of those that all tests of this worker share under these names. */
export const sharedEach = (world: World, { name }: Resource, names: readonly string[]): Promise<string[]> =>
  takeEach(names, (as) => world.resources.shared(name, as));

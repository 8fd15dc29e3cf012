import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { idOf, succeeded } from '../../../src/judge/subject/subject.ts';

/** What was made, and whether that is all: the rest may have been refused for the quota, which the documents do not show. */
export interface Batch {
  readonly ids: string[];
  readonly isAll: boolean;
}

/** Runs `take` for each kind, until there is no room for more. */
const takeEach = async <Kind>(
  kinds: readonly Kind[],
  take: (kind: Kind) => Promise<string | undefined>,
): Promise<Batch> => {
  const ids: string[] = [];
  try {
    for (const kind of kinds) ids.push(...[await take(kind)].filter((id) => id !== undefined));
  } catch (error) {
    // What was made before the quota was reached is enough.
    if (!(error instanceof Unexercised)) throw error;
  }
  return { ids, isAll: ids.length === kinds.length };
};

/**
 * Makes resources with these fields one after the other, until there is no room for more. Leaves out those that are refused, and those that are
 * answered with an existing resource.
 */
export const makeBatch = (world: World, resource: Resource, kinds: readonly JsonObject[]): Promise<Batch> =>
  takeEach(kinds, async (fields) => {
    const json = await world.bodies.body(resource, fields);
    const isThere = world.resources.madeBefore(resource);
    const created = await world.requests.send(requestTo(resource, 'create', { json, expect: 'open' }));
    const id = succeeded(created) ? idOf(resource, created.json) : undefined;
    return id === undefined || isThere(id) ? undefined : id;
  });

export const makeEach = async (world: World, resource: Resource, kinds: readonly JsonObject[]): Promise<string[]> =>
  (await makeBatch(world, resource, kinds)).ids;

/** As `makeEach`, with the resources that all tests of this worker share under these names. */
export const sharedEach = async (world: World, { name }: Resource, names: readonly string[]): Promise<string[]> =>
  (await takeEach(names, (as) => world.resources.shared(name, as))).ids;

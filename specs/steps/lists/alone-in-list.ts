import type { Resource } from '../../../src/contract/terms/contract.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { Walk } from '../../../src/harness/request/lists/walk.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { makeEach } from '../resources/make-each.ts';
import { countOf } from './looks.ts';

/** A new resource without any other of its kind, and the list at that moment. */
export interface AloneInList {
  readonly id: string;
  readonly walk: Walk;
}

/**
 * Reads a list while it is empty, where it is: the judge checks the envelope of that answer, too. Then makes two resources, deletes one of them, and
 * reads the list with the other. Null where the list is not empty, so that nothing of this can be tried.
 */
export const aloneInList = async (world: World, resource: Resource): Promise<AloneInList | null> => {
  if (world.context.isQuick || !can(resource, 'delete')) return null;
  const before = await world.requests.walk(resource, { mostPages: 1 });
  if (before.stuck !== null || before.items.length > 0) return null;
  return world.passing(async () => {
    // The first one may be followed by another, with which the form of creations was chosen; that one stays.
    const ids = await makeEach(world, resource, [{}]);
    if (world.resources.made(resource).length < 2) ids.push(...(await makeEach(world, resource, [{}])));
    const other = ids.at(-1);
    if (other === undefined || world.resources.made(resource).length !== 2) return null;
    const deleted = await world.requests.send(requestTo(resource, 'delete', { id: other, expect: 'open' }));
    const [id] = world.resources.made(resource);
    if (!succeeded(deleted) || id === undefined) return null;
    let walk = await world.requests.walk(resource);
    await world.context.settles(async () => {
      if (countOf(walk, id) === 0) walk = await world.requests.walk(resource);
      return countOf(walk, id) > 0;
    });
    return { id, walk };
  });
};

import type { Resource } from '../../../src/contract/terms/contract.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { Walk } from '../../../src/harness/request/lists/walk.ts';
import type { Life } from '../../../src/harness/world/resources/life.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { listedContents } from './listed-contents.ts';
import { countOf } from './looks.ts';

/** A listed resource, and the list after its delete: from the life cycle that all laws share, unless that skipped a list which is too long for it. */
const delisted = async (
  world: World,
  resource: Resource,
): Promise<Pick<Life, 'id' | 'listed' | 'deleted' | 'listedAfter'>> => {
  const life = await world.resources.life(resource);
  if (life.listed?.stuck !== 'long') return life;
  const { id } = await world.resources.create(resource);
  const listed = await world.requests.recent(resource, { isNeeded: true });
  const deleted = await world.requests.send(requestTo(resource, 'delete', { id }));
  const listedAfter = succeeded(deleted) ? await world.requests.recent(resource, { isNeeded: true }) : null;
  return { id, listed, deleted, listedAfter };
};

/** Holds that the list does not show one resource any more once it is deleted. */
const removesOne = async (world: World, resource: Resource): Promise<void> => {
  const { id, listed, deleted, ...life } = await delisted(world, resource);
  const holdsIt = (walk: Walk): boolean => world.resources.shownOn(walk, [id]).length > 0;
  let { listedAfter } = life;
  // A list may show it a moment longer.
  if (listedAfter !== null && holdsIt(listedAfter))
    await world.context.settles(async () => {
      listedAfter = await world.requests.recent(resource, { isNeeded: true });
      return !holdsIt(listedAfter);
    }, world.context.patience.deletionMs);
  const page = listedAfter?.pages.at(-1);
  if (!listed?.items.some((item) => item['id'] === id) || listedAfter?.stuck !== null || page === undefined) {
    return leave('the resource was not seen in the list before it was deleted');
  }
  world.claims.check(
    page,
    {
      place: `/${resource.listKey}`,
      holds: !holdsIt(listedAfter),
      summary: 'a deleted resource is still listed',
      expected: `no item with id ${id}`,
      received: 'one',
      sign: { listed: [id], wrong: 'ever' },
    },
    deleted ? [deleted] : [],
  );
};

/**
 * Holds that deleted resources are on no page of their list. Whether a delete works may depend on the contents of a resource, or on earlier
 * requests to it.
 */
export const checkDelisted = async (world: World, resource: Resource): Promise<void> => {
  const { seen, deleted } = await listedContents(world, resource);
  const wasListed = seen.some(({ ids, walk }) => ids.some((id) => countOf(walk, id) > 0));
  const page = deleted?.walk.pages.at(-1);
  if (!wasListed || deleted === null || page === undefined || deleted.walk.stuck !== null)
    return removesOne(world, resource);
  const left = world.resources.shownOn(deleted.walk, deleted.ids);
  world.claims.check(page, {
    place: `/${resource.listKey}`,
    holds: left.length === 0,
    summary: 'a deleted resource is still listed',
    expected: `none of ${deleted.ids.length} deleted resources`,
    received: left.join(', '),
    sign: { listed: deleted.ids, wrong: 'ever' },
  });
};

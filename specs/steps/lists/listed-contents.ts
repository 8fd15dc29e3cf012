import type { Resource } from '../../../src/contract/terms/contract.ts';
import { tryAgain } from '../../../src/exchange/client/tries.ts';
import type { Walk } from '../../../src/harness/request/lists/walk.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { judgeable, neverRight } from './looks.ts';
import { makeContents } from './survey-contents.ts';

/** Some resources, and the list while they exist. */
interface Listed {
  readonly ids: readonly string[];
  readonly walk: Walk;
}

/** Lists that were read while resources with various contents existed. */
interface ListedContents {
  readonly seen: readonly Listed[];
  /** The resources that were deleted with success, and the list after that; null where there are none. */
  readonly deleted: Listed | null;
}

/** How many resources exist at a time: the quota of the account may be small. */
const batchSize = 4;

/**
 * Reads lists with resources whose contents may make a wrong list omit or repeat them, a few at a time. Others may create and delete resources
 * meanwhile, so a list that looks wrong is read again before it is judged.
 */
export const listedContents = (world: World, resource: Resource): Promise<ListedContents> =>
  world.context.once(`listed contents of ${resource.name}`, async () => {
    const seen: Listed[] = [];
    if (!resource.traits.includes('described') || (await world.resources.lasts(resource)))
      return { seen, deleted: null };
    const making = makeContents(world, resource);
    let isDone = false;
    // Whether the last of them are to be made again: there may have been no room beside those before them.
    let isLacking = false;
    while (!isDone)
      await world.passing(async () => {
        const ids: string[] = [];
        do {
          const { done, value } = await making.next(isLacking);
          isDone = done === true;
          isLacking = value?.isAll === false && ids.length > 0;
          ids.push(...(value?.ids ?? []));
        } while (!isDone && !isLacking && ids.length < batchSize);
        if (ids.length === 0) return;
        const looks: Walk[] = [];
        const walk = await tryAgain(
          'disturbed',
          async () => {
            looks.push(await world.requests.recent(resource, { isNeeded: true }));
            return looks.at(-1);
          },
          (list) => list?.stuck !== null || neverRight(ids, looks).length === 0,
        );
        if (walk === undefined) return;
        seen.push({ ids: judgeable(ids, looks), walk });
      });
    return { seen, deleted: await listedAfter(world, resource, world.resources.removed(resource)) };
  });

/** The list after all of them were deleted, read until it shows none of them or the time is over. */
const listedAfter = async (world: World, resource: Resource, ids: readonly string[]): Promise<Listed | null> => {
  if (ids.length === 0 || world.context.isQuick) return null;
  let walk = await world.requests.recent(resource, { isNeeded: true });
  const isListed = (): boolean => world.resources.shownOn(walk, ids).length > 0;
  await world.context.settles(async () => {
    if (isListed()) walk = await world.requests.recent(resource, { isNeeded: true });
    return !isListed();
  }, world.context.patience.deletionMs);
  return { ids, walk };
};

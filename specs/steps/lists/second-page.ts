import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { unexercisedIn } from '../../../src/harness/base/interruption.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { listedSighting, onPages, type Sighting } from '../resources/sightings.ts';
import { idsOn } from './short-pages.ts';

/** Looks at a resource where it stands on the second page of its list, once something holds of it or the time is over. */
type LookBehind = (holds: (shown: JsonObject) => boolean) => Promise<Sighting | null>;

/** Makes one more, which stands before or behind others in the list. There may be no room for it. */
export const besides = async (world: World, resource: Resource): Promise<void> => {
  if (await world.resources.lasts(resource)) return;
  await world.sparing(() => world.resources.create(resource)).catch(unexercisedIn);
};

/**
 * The second page of a list, where the deployment happens to know `limit` and makes the first so short that a resource stands behind it; null where that
 * cannot be had. `seen` is where the list shows the resource now.
 */
export const secondPage = async (
  world: World,
  resource: Resource,
  id: string,
  seen: Sighting | null,
): Promise<LookBehind | null> => {
  const placeIn = (listed: Sighting | null): number => idsOn(listed?.exchange.json, resource).indexOf(id);
  let size = placeIn(seen);
  // Where the newest comes first, one more stands before it.
  if (size === 0) {
    await besides(world, resource);
    size = placeIn(await listedSighting(world, resource, id, () => true));
  }
  if (size < 1) return null;
  const look: LookBehind = async (holds) => {
    let behind: Sighting | null = null;
    await world.context.settles(async () => {
      const { pages } = await world.requests.walk(resource, { query: `?limit=${size}`, mostPages: 2 });
      [behind = null] = onPages(pages.slice(1), resource, id);
      return behind === null || holds(behind.shown);
    });
    return behind;
  };
  return (await look(() => true)) === null ? null : look;
};

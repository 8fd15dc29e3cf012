import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { unexercisedIn } from '../../../src/harness/base/interruption.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { listedSighting, onPages, type Sighting } from '../resources/sightings.ts';
import { idsOn } from './short-pages.ts';

/** Reads the second page of a list until a resource on it satisfies `holds` or the time is over; null where the resource is not on it. */
type LookBehind = (holds: (shown: JsonObject) => boolean) => Promise<Sighting | null>;

/** Makes one more resource, which is next to others in the list. The quota may not allow it. */
export const besides = async (world: World, resource: Resource): Promise<void> => {
  if (await world.resources.lasts(resource)) return;
  await world.sparing(() => world.resources.create(resource)).catch(unexercisedIn);
};

/**
 * A reader of the second page of a list, if the deployment supports `limit` and the first page can be so short that the resource is behind it;
 * otherwise null. `seen` is where the list shows the resource now.
 */
export const secondPage = async (
  world: World,
  resource: Resource,
  id: string,
  seen: Sighting | null,
): Promise<LookBehind | null> => {
  const placeIn = (listed: Sighting | null): number => idsOn(listed?.exchange.json, resource).indexOf(id);
  let size = placeIn(seen);
  // If the newest comes first, one more resource moves it from the first position.
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

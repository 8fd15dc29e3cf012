import type { Resource } from '../../src/contract/contract.ts';
import { need } from '../../src/harness/world/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/check.ts';

/** Says what of a resource changed between the answer to its update and a look at it a moment later. */
export const observeMoves = async (world: World, resource: Resource): Promise<void> => {
  const { updated, fetchedAgain } = await world.resources.life(resource);
  const [before, after] = [need(updated), need(fetchedAgain)];
  const moved = Object.keys(after).filter((field) => asJson(after[field]) !== asJson(before[field]));
  world.claims.observe(
    world.context.id,
    moved.length === 0 ? 'no field changed by itself' : `changed by themselves: ${moved.join(', ')}`,
  );
};

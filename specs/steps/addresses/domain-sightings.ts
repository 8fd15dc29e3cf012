import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { type Sighting, sightingIn } from '../resources/sightings.ts';
import { type ReservedKind, reservedKinds } from './reserved-kinds.ts';

/** Where domains of some kinds are shown. Each kind that this target cannot have, or that was refused, is passed over. */
export const sightingsOf = async (
  world: World,
  kinds: readonly ReservedKind[],
  fixture: string | null = null,
): Promise<readonly Sighting[]> => {
  if (fixture !== null) world.context.fixture(fixture);
  const tried = await reservedKinds(world);
  const seen = kinds.flatMap((kind) => tried[kind]?.sightings ?? []);
  return seen.length > 0 ? seen : leave(`no such domain could be reserved: ${kinds.join(', ')}`);
};

/** Where the domain is shown that every test may look at: in the answer to an update of something else, and after it. */
export const sightingsOnceUpdated = async (world: World): Promise<readonly Sighting[]> => {
  if (world.context.isQuick) return [];
  const { updated, fetchedAgain } = await world.resources.life(reservedDomains);
  return [updated, fetchedAgain].flatMap((answer) => (answer === null ? [] : sightingIn(answer, '', answer.json)));
};

import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { laterSighting, type Sighting, sightingIn } from '../resources/sightings.ts';
import { isTargeted, type ReservedKind, reservedKinds, wildcardFields } from './reserved-kinds.ts';

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

/** A wildcard that has its targets, in the answer to an update of something else; nowhere where it has none, or cannot be had once more. */
export const targetedOnceUpdated = async (world: World): Promise<readonly Sighting[]> => {
  const json = await world.bodies.body(reservedDomains, await wildcardFields(world));
  const created = await world.requests.attempt(reservedDomains, json);
  const [first] = succeeded(created) ? sightingIn(created, '', created.json) : [];
  if (first === undefined) return [];
  const { shown } = await laterSighting(world, reservedDomains, first, isTargeted);
  if (!isTargeted(shown)) return [];
  const update = { id: String(shown['id']), json: { description: `still a wildcard ${world.context.word()}` } };
  const updated = await world.requests.send(requestTo(reservedDomains, 'update', update));
  return sightingIn(updated, '', updated.json);
};

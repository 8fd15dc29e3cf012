import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { laterSighting, type Sighting, sightingIn } from '../resources/sightings.ts';
import { isTargeted, type ReservedKind, reservedKinds, wildcardFields } from './reserved-kinds.ts';

/** Where domains of the given kinds are shown. Kinds that this target cannot have, or that were refused, are skipped. */
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

/** How the shared domain is shown in the answer to an update of another field, and in the read after it. */
export const sightingsOnceUpdated = async (world: World): Promise<readonly Sighting[]> => {
  if (world.context.isQuick) return [];
  const { updated, fetchedAgain } = await world.resources.life(reservedDomains);
  return [updated, fetchedAgain].flatMap((answer) => (answer === null ? [] : sightingIn(answer, '', answer.json)));
};

/**
 * How a wildcard that has its DNS targets is shown in the answer to an update of another field. Empty where the wildcard gets no targets, or cannot
 * be created again.
 */
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

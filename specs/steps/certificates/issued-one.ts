import { isObject } from '../../../src/contract/json-object.ts';
import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { laterSighting, type Sighting, sightingIn } from '../resources/sightings.ts';

/** A domain of the service whose certificate is managed, read until there is one: for such a domain nobody has to change DNS. */
export const issuedOne = async (world: World): Promise<Sighting[]> => {
  if (!world.context.offers('acmeAuthority') || !world.context.offers('serviceDomain')) return [];
  const name = String((await world.bodies.body(reservedDomains))['domain']).split('.')[0];
  const made = await world.requests.attempt(
    reservedDomains,
    await world.bodies.body(reservedDomains, {
      domain: `${name}.${world.context.fixture('serviceDomain')}`,
      certificate_management_policy: { authority: world.context.fixture('acmeAuthority') },
    }),
  );
  const [first] = sightingIn(made, '', made.json);
  return first ? [await laterSighting(world, reservedDomains, first, (shown) => isObject(shown['certificate']))] : [];
};

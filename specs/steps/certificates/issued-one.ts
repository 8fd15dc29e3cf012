import { isObject } from '../../../src/contract/json-object.ts';
import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { laterSighting, type Sighting, sightingIn } from '../resources/sightings.ts';

/**
 * A domain under the service's own domain with a managed certificate, read until the certificate is issued: such a domain needs no DNS change by
 * anybody.
 */
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

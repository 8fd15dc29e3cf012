import type { JsonObject } from '../../../src/contract/json-object.ts';
import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { laterSighting, sight, type Tried } from '../resources/sightings.ts';

/** Which kinds of reserved domains the documents tell apart. */
export type ReservedKind =
  | 'custom'
  | 'managed'
  | 'wildcard'
  | 'service'
  | 'serviceManaged'
  | 'serviceWildcard'
  | 'endsLikeService'
  | 'namesService'
  | 'uploaded';

/** A name that is still free, as the example of the recipe makes it. */
const freshDomain = async (world: World): Promise<string> =>
  String((await world.bodies.body(reservedDomains))['domain']);

const isSet = (target: unknown): boolean => typeof target === 'string' && target !== '';

/** Whether a domain outside the service's own shows its DNS targets; they may be set some time after the creation. */
export const isTargeted = (shown: JsonObject): boolean =>
  isSet(shown['cname_target']) &&
  (!String(shown['domain']).startsWith('*.') || isSet(shown['acme_challenge_cname_target']));

/** Fields that create a wildcard with managed certificates. Needs the fixture `acmeAuthority`. */
export const wildcardFields = async (world: World): Promise<JsonObject> => ({
  domain: `*.${await freshDomain(world)}`,
  certificate_management_policy: { authority: world.context.fixture('acmeAuthority') },
});

/**
 * Domains that are not subdomains of the service's own, although they end in its letters or begin with its name. One that ends so is tried where the
 * domain of the service has two labels: the service may own what a longer one is part of.
 */
const notOfService = async (world: World): Promise<{ readonly [kind in ReservedKind]?: JsonObject }> => {
  const service = String(world.context.fixture('serviceDomain'));
  const custom = await freshDomain(world);
  return {
    namesService: { domain: `${service}.${custom}` },
    ...(service.split('.').length === 2 ? { endsLikeService: { domain: `${custom.split('.')[0]}-${service}` } } : {}),
  };
};

/** The kinds that are custom hostnames: their DNS targets may be set some time after the creation. */
const customKinds: readonly string[] = ['custom', 'managed', 'wildcard', 'endsLikeService', 'namesService'];

/** One domain of each kind that this target can have, created once for all tests that read them. */
export const reservedKinds = (world: World): Promise<{ readonly [kind in ReservedKind]?: Tried }> =>
  world.context.once('kinds of reserved domains', async () => {
    const kinds: { [kind in ReservedKind]?: JsonObject } = { custom: {} };
    const policy = world.context.offers('acmeAuthority')
      ? { certificate_management_policy: { authority: world.context.fixture('acmeAuthority') } }
      : null;
    if (policy) {
      kinds.managed = policy;
      kinds.wildcard = await wildcardFields(world);
    }
    if (world.context.offers('serviceDomain')) {
      const under = async (): Promise<string> =>
        `${(await freshDomain(world)).split('.')[0]}.${world.context.fixture('serviceDomain')}`;
      kinds.service = { domain: await under() };
      kinds.serviceWildcard = { domain: `*.${await under()}` };
      if (policy) kinds.serviceManaged = { domain: await under(), ...policy };
      if (!world.context.isQuick) Object.assign(kinds, await notOfService(world));
    }
    if (world.context.offers('tlsCertificateIds.0'))
      kinds.uploaded = { certificate_id: world.context.fixture('tlsCertificateIds.0') };
    return sight<ReservedKind>(world, reservedDomains, kinds, async (kind, sighting) =>
      customKinds.includes(kind) ? laterSighting(world, reservedDomains, sighting, isTargeted) : sighting,
    );
  });

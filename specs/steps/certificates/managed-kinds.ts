import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import { agentIngresses } from '../../../src/contract/resources/reserved/agent-ingresses.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { laterSighting, type Sighting, sight, type Tried } from '../resources/sightings.ts';
import type { ManagedResource } from './managed.ts';

const field = 'certificate_management_policy';

/** Whether a policy has its status, which may be set some time after the creation. */
export const isWhole = (shown: JsonObject): boolean =>
  !isObject(shown[field]) || shown['certificate_management_status'] !== null;

/** Whether an agent ingress has its name servers, which may be set some time after the creation. */
export const isNamed = ({ ns_targets: names }: JsonObject): boolean => Array.isArray(names) && names.length > 0;

/** A resource without a policy, one with the less usual of the two key types, and one that leaves the key type to its default. */
export interface ManagedKinds {
  readonly plain?: Tried;
  readonly ecdsa?: Tried;
  readonly byDefault?: Tried;
  /** A second plain one, where the target names no authority. */
  readonly other?: Tried;
}

/** One resource of each kind, side by side, made once by this worker for all tests that look at one of them. */
export const managedKinds = (world: World, resource: ManagedResource): Promise<ManagedKinds> =>
  world.context.once(`managed kinds of ${resource.name}`, async () => {
    const isSettled = (shown: JsonObject): boolean =>
      isWhole(shown) && (resource.name !== agentIngresses.name || isNamed(shown));
    const later = (_: string, first: Sighting) => laterSighting(world, resource, first, isSettled);
    if (!world.context.offers('acmeAuthority')) return sight(world, resource, { plain: {}, other: {} }, later);
    const authority = world.context.fixture('acmeAuthority');
    const ecdsa = { [field]: { authority, private_key_type: 'ecdsa' } };
    const kinds = { plain: {}, ecdsa, byDefault: { [field]: { authority } } };
    return sight(world, resource, kinds, later, ['plain', 'ecdsa']);
  });

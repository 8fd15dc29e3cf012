import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import { agentIngresses } from '../../../src/contract/resources/reserved/agent-ingresses.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { laterSighting, type Sighting, sight, type Tried } from '../resources/sightings.ts';
import type { ManagedResource } from './managed.ts';

const field = 'certificate_management_policy';

/** Whether a policy has its status; that it has one at once is not said. */
export const isWhole = (shown: JsonObject): boolean =>
  !isObject(shown[field]) || shown['certificate_management_status'] !== null;

/** Whether what an agent ingress is delegated to has its names; that they are there at once is not said. */
export const isNamed = ({ ns_targets: names }: JsonObject): boolean => Array.isArray(names) && names.length > 0;

/** One of which nothing is said of management, one with the unusual of the two types of keys, and one that leaves the type to its default. */
export interface ManagedKinds {
  readonly plain?: Tried;
  readonly ecdsa?: Tried;
  readonly byDefault?: Tried;
  /** A second plain one, where the target names no authority. */
  readonly other?: Tried;
}

/** At `--effort quick` one of each kind, side by side, for all tests that look at one of them. */
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

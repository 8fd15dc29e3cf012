import type { Resource } from '../../src/contract/contract.ts';
import { failoverBackends } from '../../src/contract/failover-backends.ts';
import { httpResponseBackends } from '../../src/contract/http-response-backends.ts';
import type { JsonObject } from '../../src/contract/json-object.ts';
import { tcpEdges } from '../../src/contract/tcp-edges.ts';
import { tunnelGroupBackends } from '../../src/contract/tunnel-group-backends.ts';
import { weightedBackends } from '../../src/contract/weighted-backends.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import type { World } from '../../src/harness/world/world.ts';
import { makeEach } from './make-each.ts';
import { look } from './resource-sequences.ts';

/** What others refer to. */
export const childKinds: readonly Resource[] = [httpResponseBackends, tunnelGroupBackends];

/** What refers to a backend, and how. */
const parents: readonly (readonly [Resource, (child: string) => JsonObject])[] = [
  [weightedBackends, (child) => ({ backends: { [child]: 1 } })],
  [failoverBackends, (child) => ({ backends: [child] })],
  [tcpEdges, (child) => ({ backend: { backend_id: child } })],
];

/**
 * Holds that a backend is still there once something that refers to it was deleted: delete acts on the resource that its path names. Which
 * kinds of backend something may refer to is not said, so that a parent may be refused.
 */
export const survivesParents = async (world: World, resource: Resource): Promise<void> => {
  const { id: child } = await world.resources.create(resource);
  for (const [parent, fieldsOf] of parents) {
    const [id] = await makeEach(world, parent, [fieldsOf(child)]);
    if (id === undefined) continue;
    await world.requests.send(requestTo(parent, 'delete', { id }));
    await look({ world, resource }, child);
  }
};

import { failoverBackends } from '../../../src/contract/resources/backends/failover-backends.ts';
import { httpResponseBackends } from '../../../src/contract/resources/backends/http-response-backends.ts';
import { tunnelGroupBackends } from '../../../src/contract/resources/backends/tunnel-group-backends.ts';
import { weightedBackends } from '../../../src/contract/resources/backends/weighted-backends.ts';
import { tcpEdges } from '../../../src/contract/resources/edges/tcp-edges.ts';
import { tlsEdges } from '../../../src/contract/resources/edges/tls-edges.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { asFarAsOffered } from '../requests/as-far-as-offered.ts';
import { look } from './resource-sequences.ts';

const edges: readonly Resource[] = [tlsEdges, tcpEdges];
const backends: readonly Resource[] = [tunnelGroupBackends, httpResponseBackends, weightedBackends, failoverBackends];

/**
 * Sets a new backend as that of a new edge, where this kind is accepted, and then changes one of the two at a time: the other must stay as it is.
 * Which kinds of backend an edge may have is not documented.
 */
const follow = async (world: World, edge: Resource, backend: Resource): Promise<void> => {
  const { id: target } = await world.resources.create(backend);
  const { id } = await world.resources.create(edge);
  const before: Exchange[] = [];
  const update = async (resource: Resource, of: string, json: object): Promise<boolean> => {
    const answer = await world.requests.send(requestTo(resource, 'update', { id: of, json, expect: 'open' }));
    before.push(answer);
    return succeeded(answer);
  };
  const lookAt = (resource: Resource, of: string): Promise<void> => look({ world, resource }, of, { before });
  if (!(await update(edge, id, { backend: { enabled: false, backend_id: target } }))) return;
  await lookAt(backend, target);
  await update(backend, target, { metadata: `behind an edge ${world.context.marker()}` });
  await lookAt(edge, id);
  await update(edge, id, { metadata: `before a backend ${world.context.marker()}` });
  if (can(edge, 'delete'))
    before.push(await world.requests.send(requestTo(edge, 'delete', { id, expect: 'success-unless-refused' })));
  await lookAt(backend, target);
};

/** Does so for each kind of edge with each kind of backend. */
export const edgesOverBackends = async (world: World): Promise<void> => {
  for (const edge of edges) {
    if (await world.resources.lasts(edge)) continue;
    for (const backend of backends)
      await asFarAsOffered(() => world.leavingNothing(() => follow(world, edge, backend)));
  }
};

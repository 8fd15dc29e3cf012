import type { Resource } from '../../src/contract/contract.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import type { World } from '../../src/harness/world/world.ts';

/** The first page of a list, as anybody asks for it; read once by a worker for all tests that only want to know whether it is served. */
export const plainList = (world: World, resource: Resource): Promise<Exchange> =>
  world.context.once(`plain list of ${resource.name}`, () =>
    world.requests.send(requestTo(resource, 'list', { headers: { 'Service-Version': '2' }, expect: 'open' })),
  );

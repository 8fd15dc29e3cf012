import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';

/** The answer to a plain creation: the twin of those that are wrong in one place. At `--effort quick` one serves all tests of a worker. */
export const plainTwin = (world: World, resource: Resource): Promise<Exchange> => {
  const make = (): Promise<Exchange> => world.passing(async () => (await world.resources.create(resource)).exchange);
  if (!world.context.isQuick) return make();
  return world.context.once(`plain creation of ${resource.name}`, async () => {
    const json = await world.bodies.body(resource);
    return world.claims.twinOf(requestTo(resource, 'create', { json })) ?? make();
  });
};

import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { World } from '../../../src/harness/world/world.ts';

/** The answer to a plain creation: the twin of those that are wrong in one place. At `--effort quick` one serves all tests of a worker. */
export const plainTwin = (world: World, resource: Resource): Promise<Exchange> => {
  const make = (): Promise<Exchange> => world.passing(async () => (await world.resources.create(resource)).exchange);
  return world.context.effort === 'quick' ? world.context.once(`plain creation of ${resource.name}`, make) : make();
};

import { everyResource } from '../../../src/contract/index.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { moduleAsk } from '../../steps/resources/module-life.ts';

/** Whether the method is not offered. Any other refusal may concern the account, or the settings of the route. */
const isWithoutMethod = ({ response }: Exchange): boolean => response?.status === 405;

const isLent = (resource: Resource): boolean => recipeOf(resource).lent !== undefined;

/**
 * Holds that a module of a lent route can be read, since the documents list the endpoint. If it cannot, nothing is written there, because nothing
 * could be restored. A deployment may answer 405 for every module that is not set: then this proves nothing.
 */
export const checkOffered = async (world: World, resource: Resource): Promise<void> => {
  if (!isLent(resource) || !world.context.offers('httpsRoutes.0.routeId')) return;
  const at = {
    edge_id: world.context.fixture('httpsRoutes.0.edgeId'),
    id: world.context.fixture('httpsRoutes.0.routeId'),
  };
  const read = (module: Resource): Promise<Exchange> =>
    world.requests.send(moduleAsk(module, at)('get', { expect: 'open' }));
  const answer = await read(resource);
  if (!isWithoutMethod(answer)) return;
  for (const other of everyResource.filter((one) => isLent(one) && one.name !== resource.name))
    if (!isWithoutMethod(await read(other))) {
      world.claims.check(answer, {
        place: 'status',
        holds: false,
        summary: 'a module of a route cannot be read, while others of the same route can',
        expected: 'GET, as the documents list it',
        received: 'status 405',
      });
      return;
    }
};

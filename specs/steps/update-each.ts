import type { Resource } from '../../src/contract/contract.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import type { World } from '../../src/harness/world/world.ts';

/** Each field that an update may carry, alone: the judge compares the answers with what was sent and with what was there. */
export const updateEach = (world: World, resource: Resource): Promise<void> =>
  world.context.once(`updates of ${resource.name}`, () =>
    world.passing(async () => {
      const { id } = await world.resources.create(resource);
      for (const [field, value] of Object.entries(await world.bodies.updateBody(resource))) {
        await world.requests.send(requestTo(resource, 'update', { id, json: { [field]: value } }));
        await world.requests.send(requestTo(resource, 'get', { id }));
      }
    }),
  );

import type { Resource } from '../../../src/contract/terms/contract.ts';
import { type Ask, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { endingIn } from './generated-creations.ts';
import { type ChosenOptions, fieldsOf, sendGenerated } from './generated-requests.ts';

/** Generated updates of one resource, each read back; once for all tests of this worker. */
export const generatedUpdates = (world: World, resource: Resource): Promise<void> =>
  world.context.once(`generated updates of ${resource.name}`, () =>
    world.passing(async () => {
      if (resource.api === 'agent' || (await world.resources.lasts(resource))) return;
      const id = await world.resources.toChange(resource);
      const ask = async (choice: ChosenOptions): Promise<Ask> => {
        const fields = await fieldsOf(world, choice);
        const { description } = fields;
        // Whether two resources may have the same description is not said.
        const own = typeof description === 'string' && description !== '';
        const json = own ? { ...fields, description: endingIn(description, world.context.marker()) } : fields;
        return requestTo(resource, 'update', { id, json });
      };
      await sendGenerated(world, {
        resource,
        operation: 'update',
        laws: ['update', 'update-applies', 'update-keeps-rest', 'get', 'get-echo', 'shape'],
        // The answer to an update without fields is not documented.
        isAllowed: (choice) => choice.length > 0,
        offer: async (choice) => {
          const updated = await world.requests.send({ ...(await ask(choice)), expect: 'open' });
          if (!world.context.isQuick) await world.requests.send(requestTo(resource, 'get', { id }));
          return updated;
        },
        insist: async (choice) => world.requests.send(await ask(choice)),
      });
    }),
  );

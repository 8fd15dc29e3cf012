import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { moduleAsk } from '../resources/module-life.ts';
import { type ChosenOptions, fieldsOf, sendGenerated } from './generated-requests.ts';

/** Generated replaces of a module, each read back; once for all tests of this worker. */
export const generatedReplaces = (world: World, resource: Resource): Promise<void> =>
  world.context.once(`generated replaces of ${resource.name}`, async () => {
    const ask = moduleAsk(resource, await world.resources.at(resource));
    const bodyOf = async (choice: ChosenOptions): Promise<JsonObject> => {
      const body = {
        ...(await world.bodies.specimen(recipeOf(resource).example.create)),
        ...(await fieldsOf(world, choice)),
      };
      return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    };
    await sendGenerated(world, {
      resource,
      operation: 'replace',
      laws: ['replace', 'replace-echo', 'replace-read-back', 'get', 'shape'],
      isAllowed: () => true,
      offer: async (choice) => {
        const replaced = await world.requests.send(ask('replace', { json: await bodyOf(choice), expect: 'open' }));
        if (!world.context.isQuick) await world.requests.send(ask('get'));
        return replaced;
      },
      insist: async (choice) => world.requests.send(ask('replace', { json: await bodyOf(choice) })),
    });
  });

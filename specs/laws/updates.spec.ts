import type { Resource } from '../../src/contract/contract.ts';
import { resourcesUnder } from '../../src/contract/index.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';

/** Each field that an update may carry, alone: the judge compares the answers with what was sent and with what was there. */
const updateEach = (world: World, resource: Resource): Promise<void> =>
  world.context.once(`updates of ${resource.name}`, async () => {
    const { id } = await world.resources.create(resource);
    for (const [field, value] of Object.entries(await world.bodies.updateBody(resource))) {
      await world.requests.send(requestTo(resource, 'update', { id, json: { [field]: value } }));
      await world.requests.send(requestTo(resource, 'get', { id }));
    }
    // Whether an empty text is taken is not said; where it is, it is what the field is changed to.
    for (const json of [{ description: '' }, { metadata: '' }]) {
      await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'open' }));
      await world.requests.send(requestTo(resource, 'get', { id }));
    }
  });

for (const law of ['update-applies', 'update-keeps-rest'] as const) {
  for (const resource of resourcesUnder(law)) {
    requirement.on(resource, law, async ({ world }) => {
      await updateEach(world, resource);
    });
  }
}

import type { Resource } from '../../src/contract/contract.ts';
import { resourcesUnder } from '../../src/contract/index.ts';
import { asJson, type JsonObject, same } from '../../src/harness/answer.ts';
import { can } from '../../src/harness/ask.ts';
import { requirement } from '../../src/harness/requirement.ts';
import { listedSighting } from '../../src/harness/sightings.ts';
import type { World } from '../../src/harness/world.ts';

/** The fields of a resource in which a list contradicts what our requests made of it. */
const wrongIn = ({ steady }: Resource, wanted: JsonObject, shown: JsonObject): string[] =>
  Object.entries(steady)
    .filter(([field, how]) => Object.hasOwn(wanted, field) && !same(how, wanted[field], shown[field]))
    .map(([field]) => field);

/** The judge holds every list against what was created; of an update a list may hear a moment later, so that here it is waited for. */
const showsUpdate = async (world: World, resource: Resource): Promise<void> => {
  const { id } = await world.create(resource);
  const updated = await world.send(world.ask(resource, 'update', { id, json: await world.updateBody(resource) }));
  world.need(updated);
  const wanted = world.expected(id) ?? {};
  const seen = await listedSighting(world, resource, id, (shown) => wrongIn(resource, wanted, shown).length === 0);
  if (seen === null) return world.leave('a resource that was updated is on no page of its list');
  const wrong = wrongIn(resource, wanted, seen.shown);
  for (const field of wrong.length > 0 ? wrong : ['']) {
    world.check(
      seen.exchange,
      {
        place: `${seen.place}/${field}`,
        holds: field === '',
        summary: `the list does not show ${field} as it was updated`,
        expected: asJson(wanted[field]),
        received: asJson(seen.shown[field]),
      },
      [updated],
    );
  }
};

for (const resource of resourcesUnder('list-echo').filter((one) => can(one, 'create'))) {
  requirement(`${resource.name}.list-echo`, async ({ world }) => {
    await world.life(resource);
    if (can(resource, 'update')) await showsUpdate(world, resource);
  });
}

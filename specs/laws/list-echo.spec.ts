import type { Resource } from '../../src/contract/contract.ts';
import { resourcesUnder } from '../../src/contract/index.ts';
import { can } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/check.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import type { JsonObject } from '../../src/judge/subject.ts';
import { listedSighting } from '../steps/sightings.ts';

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

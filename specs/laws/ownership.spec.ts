import { apiKeys } from '../../src/contract/api-keys.ts';
import { resourcesUnder } from '../../src/contract/index.ts';
import { requirement } from '../../src/harness/requirement.ts';
import type { World } from '../../src/harness/world.ts';

/** The Authorization header of a caller who is not an admin: an admin makes a key for that user. */
const asOther = async (world: World): Promise<string> => {
  const { shown } = await world.create(apiKeys, { owner_id: world.fixture('ownerIds.other') });
  return `Bearer ${shown['token']}`;
};

for (const resource of resourcesUnder('owner-default')) {
  requirement(`${resource.name}.owner-default`, async ({ world }) => {
    const self = world.fixture('ownerIds.self');
    const other = world.fixture('ownerIds.other');
    const claim = (owner: string, shown: unknown) => ({
      place: '/owner_id',
      holds: shown === owner,
      summary: 'a resource created without owner_id does not belong to its creator',
      expected: JSON.stringify(owner),
      received: JSON.stringify(shown),
    });
    const mine = await world.create(resource);
    world.check(mine.exchange, claim(self, mine.shown['owner_id']));
    const theirs = await world.create(resource, {}, { authorization: await asOther(world), expect: 'open' });
    world.check(theirs.exchange, claim(other, theirs.shown['owner_id']));
  });
}

for (const resource of resourcesUnder('owner-by-admin')) {
  requirement(`${resource.name}.owner-by-admin`, async ({ world }) => {
    const other = world.fixture('ownerIds.other');
    await world.create(resource);
    const json = await world.body(resource, { owner_id: other });
    const answer = await world.send(world.ask(resource, 'create', { json, expect: 'open' }));
    const shown = (answer.json as Record<string, unknown> | null | undefined)?.['owner_id'];
    world.check(answer, {
      place: '/owner_id',
      holds: answer.response?.status === 201 && shown === other,
      summary: 'an admin cannot name another owner',
      expected: `201 with owner_id ${other}`,
      received: `${answer.response?.status} with owner_id ${JSON.stringify(shown)}`,
    });
  });
}

for (const resource of resourcesUnder('owner-by-others')) {
  requirement(`${resource.name}.owner-by-others`, async ({ world }) => {
    const authorization = await asOther(world);
    const right = world.ask(resource, 'create', { json: await world.body(resource), authorization, expect: 'open' });
    const json = await world.body(resource, { owner_id: world.fixture('ownerIds.self') });
    await world.refuses({
      wrong: 'a caller who is not an admin names another owner',
      right,
      broken: { ...right, json },
    });
  });
}

for (const resource of resourcesUnder('owner-fixed')) {
  requirement(`${resource.name}.owner-fixed`, async ({ world }) => {
    const { id, shown } = await world.create(resource);
    const owner = shown['owner_id'];
    // Whether such an update is refused or the field passed over is not said; that the owner stays is.
    const json = { description: 'still mine', owner_id: world.fixture('ownerIds.other') };
    const update = await world.send(world.ask(resource, 'update', { id, json, expect: 'open' }));
    const fetched = await world.send(world.ask(resource, 'get', { id }));
    world.check(
      fetched,
      {
        place: '/owner_id',
        holds: world.need(fetched)['owner_id'] === owner,
        summary: 'an update changed owner_id',
        expected: JSON.stringify(owner),
        received: JSON.stringify(world.need(fetched)['owner_id']),
      },
      [update],
    );
  });
}

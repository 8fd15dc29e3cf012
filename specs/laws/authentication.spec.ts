import { apiKeys } from '../../src/contract/api-keys.ts';
import type { Resource } from '../../src/contract/contract.ts';
import { resourcesUnder } from '../../src/contract/index.ts';
import { refused } from '../../src/harness/answer.ts';
import type { Ask } from '../../src/harness/ask.ts';
import { can } from '../../src/harness/ask.ts';
import { requirement } from '../../src/harness/requirement.ts';
import type { World } from '../../src/harness/world.ts';

/** A request to each endpoint of a resource, each of which would succeed; delete comes last, because it uses up what the others need. */
const everyAsk = async (world: World, resource: Resource): Promise<Ask[]> => {
  if (!can(resource, 'create'))
    return resource.endpoints
      .filter(({ operation }) => operation === 'list')
      .map((endpoint) => ({ resource, endpoint }));
  const { id } = await world.create(resource);
  const bodies = { create: await world.body(resource), update: await world.updateBody(resource) };
  const asks = resource.endpoints.map((endpoint): Ask => {
    const { operation } = endpoint;
    if (operation === 'list') return { resource, endpoint };
    if (operation === 'create') return { resource, endpoint, json: bodies.create };
    if (operation === 'update') return { resource, endpoint, id, json: bodies.update };
    return { resource, endpoint, id };
  });
  const isDelete = ({ endpoint }: Ask): number => (endpoint.operation === 'delete' ? 1 : 0);
  return asks.sort((a, b) => isDelete(a) - isDelete(b));
};

const refusesAll = async (
  world: World,
  resource: Resource,
  wrong: string,
  authorization: string | null,
): Promise<void> => {
  for (const right of await everyAsk(world, resource)) {
    await world.refuses({ wrong, right, broken: { ...right, authorization }, brokenFirst: true });
  }
};

for (const resource of resourcesUnder('auth-header')) {
  requirement(`${resource.name}.auth-header`, async ({ world }) => {
    await refusesAll(world, resource, 'a request without an Authorization header', null);
  });
}

for (const resource of resourcesUnder('auth-scheme')) {
  requirement(`${resource.name}.auth-scheme`, async ({ world }) => {
    const { shown } = await world.create(apiKeys);
    await refusesAll(world, resource, 'a token under another scheme than Bearer', `Basic ${shown['token']}`);
  });
}

for (const resource of resourcesUnder('auth-token')) {
  requirement(`${resource.name}.auth-token`, async ({ world }) => {
    await refusesAll(world, resource, 'a bearer value that is no token', 'Bearer plumbline0no0such0token0plumbline');
  });
}

for (const resource of resourcesUnder('auth-deleted-key')) {
  requirement(`${resource.name}.auth-deleted-key`, async ({ world }) => {
    const { id, shown } = await world.create(apiKeys);
    const authorization = `Bearer ${shown['token']}`;
    world.need(await world.send(world.ask(apiKeys, 'get', { id, authorization })));
    await world.send(world.ask(apiKeys, 'delete', { id }));
    const ask = world.ask(apiKeys, 'list', { authorization, expect: 'open' });
    await world.settles(async () => refused(await world.send(ask)));
    await refusesAll(world, resource, 'the token of a deleted API key', authorization);
  });
}

import { apiKeys } from '../../src/contract/api-keys.ts';
import type { Resource } from '../../src/contract/contract.ts';
import { resourcesUnder } from '../../src/contract/index.ts';
import { tunnelSessions } from '../../src/contract/tunnel-sessions.ts';
import type { Ask } from '../../src/harness/request/ask.ts';
import { can } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { refusalClaim } from '../../src/harness/world/claim.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/check.ts';
import { refused, succeeded } from '../../src/judge/subject.ts';
import { apiKeyInHand, nearly } from '../steps/api-key.ts';
import { sighted } from '../steps/sighted.ts';

/** What cannot be created is read where there is one; commands have a way of their own. */
const readingAsks = async (world: World, resource: Resource): Promise<Ask[]> => {
  const asks = [world.ask(resource, 'list')];
  if (resource.name === tunnelSessions.name && (await world.walk(tunnelSessions)).items.length > 0) {
    const { listed } = await sighted(world);
    asks.push(world.ask(resource, 'get', { id: String(listed['id']), expect: 'open' }));
  }
  return asks;
};

/** A request to each endpoint of a resource, each of which would succeed; delete comes last, because it uses up what the others need. */
const everyAsk = async (world: World, resource: Resource): Promise<Ask[]> => {
  if (!can(resource, 'create')) return readingAsks(world, resource);
  const { id } = await world.create(resource);
  const bodies = { create: await world.body(resource), update: await world.updateBody(resource) };
  const asks = resource.endpoints.map((endpoint): Ask => {
    const { operation } = endpoint;
    if (operation === 'list') return { resource, endpoint };
    if (operation === 'create') return { resource, endpoint, json: bodies.create };
    if (operation === 'update') return { resource, endpoint, id, json: bodies.update };
    return { resource, endpoint, id };
  });
  // Of what cannot be deleted again not every test makes a new one.
  const made = (await world.mayMake(resource)) ? asks : asks.filter(({ endpoint }) => endpoint.operation !== 'create');
  const isDelete = ({ endpoint }: Ask): number => (endpoint.operation === 'delete' ? 1 : 0);
  return made.sort((a, b) => isDelete(a) - isDelete(b));
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
  if (resource.name === tunnelSessions.name) await refusesCommands(world, wrong, authorization);
};

/**
 * Commands to sessions that the target offers for them. A twin that is accepted would use the session up, so it stands for one
 * that the target says takes the command and that our own token reads a moment before.
 */
const refusesCommands = async (world: World, wrong: string, authorization: string | null): Promise<void> => {
  for (const [operation, kind] of [
    ['restart', 'restartable'],
    ['stop', 'stoppable'],
    ['update-agent', 'updatable'],
  ] as const) {
    // Those at the end are the last to be used up by others.
    const id = world.sessions(kind).at(-1);
    if (id === undefined) continue;
    const fetched = await world.send(world.ask(tunnelSessions, 'get', { id, expect: 'open' }));
    if (!succeeded(fetched)) continue;
    const ask = world.ask(tunnelSessions, operation, { id, json: {}, authorization, expect: 'refusal' });
    const answer = await world.send(ask);
    world.check(answer, refusalClaim(answer, `${wrong}, to ${operation}`), [fetched]);
  }
};

/** Holds that an update which is refused for want of authentication was not carried out all the same. */
const updatesNothing = async (world: World, resource: Resource): Promise<void> => {
  const { id, shown } = await world.create(resource);
  const json = { description: 'by a stranger' };
  const answer = await world.send(
    world.ask(resource, 'update', { id, json, authorization: null, expect: 'refusal', unjudged: true }),
  );
  const fetched = await world.send(world.ask(resource, 'get', { id }));
  const { description: now } = world.need(fetched);
  world.check(
    fetched,
    {
      place: '/description',
      holds: now !== json.description,
      summary: 'an update without an Authorization header was carried out',
      expected: asJson(shown['description']),
      received: asJson(now),
    },
    [answer],
  );
};

/** The same for a creation. */
const createsNothing = async (world: World, resource: Resource): Promise<void> => {
  const json = await world.body(resource);
  const answer = await world.send(
    world.ask(resource, 'create', { json, authorization: null, expect: 'refusal', unjudged: true }),
  );
  const { items, pages } = await world.walk(resource);
  const page = pages.at(-1);
  if (page === undefined) return;
  const made = items.filter(
    ({ metadata, description }) => metadata === json['metadata'] && description === json['description'],
  );
  world.check(
    page,
    {
      place: `/${resource.listKey}`,
      holds: made.length === 0,
      summary: 'a creation without an Authorization header was carried out',
      expected: 'no such resource in the list',
      received: `${made.length} with the description and the metadata of that request`,
    },
    [answer],
  );
};

for (const resource of resourcesUnder('auth-header')) {
  requirement(`${resource.name}.auth-header`, async ({ world }) => {
    // First: what was created all the same may be in the way of the same request with a header.
    if (can(resource, 'create') && can(resource, 'update')) await updatesNothing(world, resource);
    if (can(resource, 'create') && can(resource, 'list')) await createsNothing(world, resource);
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
    const { authorization } = await apiKeyInHand(world);
    const right = world.ask(resource, 'list', { authorization });
    const wrong = 'a bearer value that is a token up to its last character';
    await world.refuses({ wrong, right, broken: { ...right, authorization: nearly(authorization) } });
  });
}

for (const resource of resourcesUnder('auth-deleted-key')) {
  requirement(`${resource.name}.auth-deleted-key`, async ({ world }) => {
    const { id, authorization } = await apiKeyInHand(world);
    world.need(await world.send(world.ask(apiKeys, 'get', { id, authorization })));
    await world.send(world.ask(apiKeys, 'delete', { id }));
    const ask = world.ask(apiKeys, 'list', { authorization, expect: 'open' });
    // Twice in a row, because the next request may meet another part of the deployment.
    await world.settles(async () => refused(await world.send(ask)) && refused(await world.send(ask)));
    await refusesAll(world, resource, 'the token of a deleted API key', authorization);
  });
}

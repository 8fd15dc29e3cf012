import { apiKeys } from '../../src/contract/resources/account/api-keys.ts';
import { tunnelSessions } from '../../src/contract/resources/tunnel-sessions.ts';
import type { Operation, Resource } from '../../src/contract/terms/contract.ts';
import { type Ask, can, requestTo } from '../../src/harness/request/ask.ts';
import { isWithin, nextOf } from '../../src/harness/request/lists/walk.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { sharedApiKey } from '../steps/authentication/api-key.ts';
import type { HowTried } from '../steps/authentication/how-tried.ts';
import { onceDeleted } from '../steps/authentication/once-deleted.ts';
import { endNothing, refusesCommands } from '../steps/authentication/refused-commands.ts';
import { refusesPage } from '../steps/authentication/refuses-page.ts';
import { oneToTry, rightTwins } from '../steps/authentication/right-twins.ts';
import { refusesWrongTokens, withHeaders } from '../steps/authentication/similar-tokens.ts';
import { existingId } from '../steps/resources/existing.ts';
import { sessionPages } from '../steps/sessions/session-pages.ts';
import { sighted } from '../steps/sessions/sighted.ts';

/** Requests that only read, for resources that cannot be created at all or not by this run. Commands are sent by `refusesCommands`. */
const readingAsks = async (world: World, resource: Resource): Promise<Ask[]> => {
  const asks = can(resource, 'list') ? [requestTo(resource, 'list')] : [];
  if (can(resource, 'create')) {
    const id = await existingId(world, resource);
    return [...asks, requestTo(resource, 'get', { id, expect: 'success-unless-refused' })];
  }
  if (resource.name === tunnelSessions.name && (await sessionPages(world)).items.length > 0) {
    const { listed } = await sighted(world);
    asks.push(requestTo(resource, 'get', { id: String(listed['id']), expect: 'open' }));
  }
  return asks;
};

/** A valid request to each endpoint of a resource; delete comes last, because the others need the resource. */
const everyAsk = async (world: World, resource: Resource, id: string | null): Promise<Ask[]> => {
  if (id === null) return readingAsks(world, resource);
  const bodies = { create: await world.bodies.body(resource), update: await world.bodies.updateBody(resource) };
  const asks = resource.endpoints.map((endpoint): Ask => {
    const { operation } = endpoint;
    if (operation === 'list') return { resource, endpoint };
    if (operation === 'create') return { resource, endpoint, json: bodies.create };
    if (operation === 'update') return { resource, endpoint, id, json: bodies.update };
    return { resource, endpoint, id };
  });
  // Without a creation where the resource is lasting and no more may be made.
  const made = (await world.resources.mayMake(resource))
    ? asks
    : asks.filter(({ endpoint }) => endpoint.operation !== 'create');
  const isDelete = ({ endpoint }: Ask): number => (endpoint.operation === 'delete' ? 1 : 0);
  return made.sort((a, b) => isDelete(a) - isDelete(b));
};

/**
 * Holds that the next page of a list is refused as well. A list without a next page may have one with `limit`, which the documents do not define;
 * where it has none with that either, the address with this query is tried.
 */
const refusesNextPage = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick) return;
  const { baseUrl } = world.context;
  let answered: string | null = null;
  for (const query of ['', '?limit=1']) {
    const [first] = (await world.requests.walk(resource, { query, mostPages: 1 })).pages;
    if (first === undefined || !succeeded(first)) continue;
    answered = query === '' ? null : first.request.url;
    const url = nextOf(first, baseUrl);
    if (url !== null && isWithin(url, baseUrl)) return refusesPage(world, resource, url);
  }
  if (answered !== null) await refusesPage(world, resource, answered);
};

const refusesAll = async (
  world: World,
  resource: Resource,
  wrong: string,
  authorization: string | null | ((ask: Ask) => string),
  /** `others` are tried on all requests but lists, which are tested apart; `existing` is the id to use, by default that of a new resource. */
  { existing, others = {}, mayLag }: HowTried & { readonly existing?: string } = {},
): Promise<void> => {
  const isMade = can(resource, 'create') && world.context.mayWrite;
  const twins = isMade ? await rightTwins(world, resource) : {};
  const id = isMade ? (existing ?? (await oneToTry(world, resource, twins))) : null;
  const headerOf = (ask: Ask): string | null =>
    typeof authorization === 'function' ? authorization(ask) : authorization;
  const isSession = resource.name === tunnelSessions.name;
  const commands = isSession ? await refusesCommands(world, { [wrong]: headerOf, ...others }) : [];
  for (const right of await everyAsk(world, resource, id)) {
    // While both resources exist, the list may have a second page.
    if (authorization === null && right.endpoint.operation === 'delete') await refusesNextPage(world, resource);
    const broken = { ...right, authorization: headerOf(right) };
    const accepted = twins[right.endpoint.operation];
    const more = right.endpoint.operation === 'list' ? {} : withHeaders(right, others);
    const pair = { wrong, right, broken, others: more, brokenFirst: true, mayLag, ...(accepted && { accepted }) };
    let wasRefused = false;
    try {
      wasRefused = await world.claims.refuses(pair);
    } finally {
      if (!wasRefused && id !== null) world.abandon(id);
    }
  }
  if (authorization === null && !can(resource, 'delete') && can(resource, 'list'))
    await refusesNextPage(world, resource);
  if (authorization === null) await endNothing(world, commands);
};

/** Holds that an update without authentication is not carried out, even if it is answered with a refusal. */
const updatesNothing = async (world: World, resource: Resource): Promise<void> => {
  const id = await world.resources.toChange(resource);
  // Writes may find a new resource only after a moment, and one that does not find it changes nothing.
  if (!world.context.isQuick)
    await world.requests.send(requestTo(resource, 'update', { id, json: await world.bodies.updateBody(resource) }));
  const json = { description: 'by a stranger' };
  const answer = await world.requests.send(
    requestTo(resource, 'update', { id, json, authorization: null, expect: 'refusal-unjudged' }),
  );
  const fetched = await world.requests.send(requestTo(resource, 'get', { id }));
  const { description: now } = need(fetched);
  world.claims.check(
    fetched,
    {
      place: '/description',
      holds: now !== json.description,
      summary: 'an update without an Authorization header was carried out',
      expected: asJson(world.resources.expected(id)?.['description']),
      received: asJson(now),
    },
    [answer],
  );
};

/** Holds that a creation without authentication is not carried out, even if it is answered with a refusal. */
const createsNothing = async (world: World, resource: Resource): Promise<void> => {
  const json = await world.bodies.body(resource);
  const answer = await world.requests.send(
    requestTo(resource, 'create', { json, authorization: null, expect: 'refusal-unjudged' }),
  );
  const { items, pages, stuck } = await world.requests.recent(resource);
  const page = pages.at(-1);
  if (page === undefined || stuck === 'long') return;
  const made = items.filter(
    ({ metadata, description }) => metadata === json['metadata'] && description === json['description'],
  );
  world.claims.check(
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

requirement.law('auth-header', async ({ world, resource }) => {
  // First, because a resource that was created by mistake may prevent the same request with a header.
  const mayMake = world.context.mayWrite && can(resource, 'create');
  if (mayMake && can(resource, 'update')) await world.passing(() => updatesNothing(world, resource));
  if (mayMake && can(resource, 'list')) await world.passing(() => createsNothing(world, resource));
  await refusesAll(world, resource, 'a request without an Authorization header', null);
});

/** The token under another scheme or under none; in lists as user name and password (RFC 7617, section 2). */
const otherwise = (operation: Operation, token: unknown): string => {
  if (operation === 'list') return `Basic ${Buffer.from(`${token}:${token}`).toString('base64')}`;
  if (operation === 'delete') return String(token);
  return operation === 'update' ? `Token ${token}` : `Basic ${token}`;
};

requirement.law('auth-scheme', async ({ world, resource }) => {
  const areKeys = resource.name === apiKeys.name;
  const { id, shown } = areKeys ? await world.resources.create(apiKeys) : await sharedApiKey(world);
  const header = ({ endpoint }: Ask): string => otherwise(endpoint.operation, shown['token']);
  await refusesAll(world, resource, 'a token under another scheme than Bearer', header, {
    // For API keys this key itself is used: the quota may allow no more.
    ...(areKeys ? { existing: id } : {}),
  });
});

requirement.law('auth-token', async ({ world, resource }) => {
  await refusesWrongTokens(
    world,
    // For API keys that key itself is used: the quota may allow no more.
    (wrong, header, others, key) =>
      refusesAll(world, resource, wrong, header, {
        others,
        ...(resource.name === apiKeys.name && key !== null && { existing: key }),
      }),
    (authorization) => requestTo(resource, 'list', { authorization }),
  );
});

requirement.law('auth-deleted-key', async ({ world, resource }) => {
  const { id, authorization, opened } = await sharedApiKey(world);
  world.abandon(id);
  need(opened);
  // The key is updated first, because an updated key may be stored twice.
  if (resource.name === apiKeys.name)
    await world.requests.send(requestTo(apiKeys, 'update', { id, json: await world.bodies.updateBody(apiKeys) }));
  await onceDeleted(world, { id, authorization }, (mayLag) =>
    refusesAll(world, resource, 'the token of a deleted API key', authorization, { mayLag }),
  );
});

import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { tunnelSessions as sessions } from '../../src/contract/resources/tunnel-sessions.ts';
import type { Endpoint } from '../../src/contract/terms/contract.ts';
import { tryAgain } from '../../src/exchange/client/tries.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { inventedId } from '../../src/generate/values/invented-id.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { refPathOf } from '../../src/judge/readers/ref-address.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { isSourceAddress } from '../steps/addresses/ip-address.ts';
import { askForOtherMediaTypes } from '../steps/requests/ask-for-other-media-types.ts';
import { readBefore } from '../steps/requests/read-before.ts';
import { onPages } from '../steps/resources/sightings.ts';
import { sessionPages } from '../steps/sessions/session-pages.ts';
import { sighted } from '../steps/sessions/sighted.ts';

/** The judge checks these by the answers to a list, even an empty one. */
for (const law of ['list', 'list-envelope', 'json'] as const) {
  requirement.on(sessions, law, async ({ world }) => {
    const { pages, items } = await sessionPages(world);
    const first = pages[0]?.json;
    // A success without a list proves nothing about lists; it is judged under list-envelope.
    if (!isObject(first) || !Array.isArray(first[sessions.listKey])) leave('there was no list to look at');
    if (law !== 'json') return;
    await askForOtherMediaTypes(world, [requestTo(sessions, 'list')]);
    if (items.length === 0) return;
    const { listed } = await sighted(world);
    await askForOtherMediaTypes(world, [requestTo(sessions, 'get', { id: String(listed['id']) })]);
  });
}

/** The judge checks these by each session that it sees. */
for (const law of ['shape', 'id-prefix', 'timestamps', 'uri-form', 'ref-address'] as const) {
  requirement.on(sessions, law, async ({ world }) => {
    await sighted(world);
  });
}

requirement('tunnel-sessions.get', async ({ world }) => {
  const { page, fetched } = await sighted(world);
  const received = `status ${fetched.response?.status}`;
  const holds = fetched.response?.status === 200;
  world.claims.check(
    fetched,
    { place: 'status', holds, summary: 'a session that is listed is not shown', expected: 'status 200', received },
    [page],
  );
});

const comparisons = {
  id: 'exact',
  uri: 'exact',
  agent_version: 'text',
  ip: 'exact',
  metadata: 'text',
  os: 'text',
  region: 'exact',
  started_at: 'instant',
  transport: 'exact',
} as const;

const credentialIdOf = ({ credential }: JsonObject): unknown => (isObject(credential) ? credential['id'] : null);

const differences = (listed: JsonObject, shown: JsonObject): string[] => {
  const different = Object.entries(comparisons)
    .filter(([field, comparison]) => !same(comparison, listed[field], shown[field]))
    .map(([field]) => field);
  return credentialIdOf(listed) === credentialIdOf(shown) ? different : [...different, 'credential'];
};

interface SessionPair {
  readonly page: Exchange;
  readonly listed: JsonObject;
  readonly fetched: Exchange;
}

/** A session as the list and get show it in immediate succession; null where one of them does not show it. */
const readBoth = async (world: World, id: string): Promise<SessionPair | null> => {
  const { pages } = await world.requests.current(sessions, [id]);
  const fetched = await world.requests.send(requestTo(sessions, 'get', { id, expect: 'open' }));
  const [listed] = onPages(pages, sessions, id);
  return listed === undefined || !succeeded(fetched) ? null : { page: listed.exchange, listed: listed.shown, fetched };
};

/** Holds that get shows a session as the list does. An address or a credential may change between the two, so that both are read again then. */
const checkAsListed = async (world: World, first: SessionPair): Promise<void> => {
  const last = await tryAgain(
    'disturbed',
    async (n) => (n === 1 ? first : readBoth(world, String(first.listed['id']))),
    (pair) => pair === null || differences(pair.listed, need(pair.fetched)).length === 0,
  );
  // The session has ended.
  if (last === null) return;
  const { page, listed, fetched } = last;
  const shown = need(fetched);
  const different = differences(listed, shown);
  world.claims.check(
    fetched,
    {
      place: `/${different[0] ?? ''}`,
      holds: different.length === 0,
      summary: 'get shows a session otherwise than the list does',
      expected: different.map((field) => `${field} ${asJson(listed[field])}`).join(', '),
      received: different.map((field) => `${field} ${asJson(shown[field])}`).join(', '),
    },
    [page],
  );
};

/** For each field of its agent in which sessions differ from the given one, a session that differs in it. */
const unlike = (one: JsonObject, items: readonly JsonObject[]): readonly JsonObject[] => {
  const found = new Set<JsonObject>();
  for (const field of ['os', 'transport', 'region', 'ip']) {
    const other = items.find((item) => !found.has(item) && asJson(item[field] ?? '') !== asJson(one[field] ?? ''));
    if (other !== undefined) found.add(other);
  }
  return [...found];
};

requirement('tunnel-sessions.get-as-listed', async ({ world }) => {
  const { page, listed, fetched } = await sighted(world);
  await checkAsListed(world, { page, listed, fetched });
  const { items } = await sessionPages(world);
  // A list that mixes them up may show them all alike; that of another operating system is known to differ.
  const onWindows = world.context.isQuick ? [] : world.context.sessions('windows').slice(0, 1);
  const known = items.filter(({ id }) => onWindows.includes(String(id)));
  const others = unlike(listed, items).slice(0, world.context.byEffort(1, 3, 4));
  for (const item of new Set([...others, ...known])) {
    const other = await world.requests.send(requestTo(sessions, 'get', { id: String(item['id']), expect: 'open' }));
    // The session may have ended.
    if (succeeded(other)) await checkAsListed(world, { page, listed: item, fetched: other });
  }
});

/** Checks a claim about every session on every page, and about the one that was read by get. */
const ofEach = async (
  world: World,
  field: string,
  summary: string,
  expected: string,
  right: (session: JsonObject) => boolean,
): Promise<void> => {
  const { fetched } = await sighted(world);
  const { pages } = await sessionPages(world);
  for (const page of [fetched, ...pages]) {
    const body = need(page);
    const listed = body[sessions.listKey];
    for (const session of Array.isArray(listed) ? listed.filter(isObject) : [body]) {
      world.claims.check(page, {
        place: `${Array.isArray(listed) ? `/${sessions.listKey}/*` : ''}/${field}`,
        holds: right(session),
        summary,
        expected,
        received: asJson(session[field] ?? null),
      });
    }
  }
};

/** The two spellings of the agents' protocol in the documents. */
const native: readonly unknown[] = ['service/v2', 'service/2'];

requirement('tunnel-sessions.credential-ref', async ({ world }) => {
  await ofEach(
    world,
    'credential',
    'credential does not refer to a tunnel credential or SSH credential',
    'null, or the id of a credential and the address where it is found',
    ({ credential }) => {
      if (credential === null || !isObject(credential)) return credential === null;
      const at = refPathOf(credential['uri'], world.context.baseUrl) ?? '';
      return /\/(credentials\/cr|ssh_credentials\/sshcr)_[^/]+$/.test(at) && at.endsWith(`/${credential['id']}`);
    },
  );
});

/** At least one session must have a credential: a session whose credential was deleted may show none. */
requirement('tunnel-sessions.credential-known', async ({ world }) => {
  const { pages, items } = await sessionPages(world);
  const page = pages.at(-1);
  if (page === undefined || items.length < 2)
    return leave('fewer than two tunnel sessions are online', 'start two agents on this account');
  world.claims.check(page, {
    place: `/${sessions.listKey}/*/credential`,
    holds: items.some(({ credential }) => (credential ?? null) !== null),
    summary: 'no session says which credential started it',
    expected: 'a Ref, for some sessions at least',
    received: `null for all ${items.length} sessions`,
  });
});

requirement('tunnel-sessions.agent-described', async ({ world }) => {
  for (const field of ['agent_version', 'os'])
    await ofEach(
      world,
      field,
      `${field} of an agent is not told`,
      'text',
      (session) =>
        !native.includes(session['transport']) || (typeof session[field] === 'string' && session[field] !== ''),
    );
});

requirement('tunnel-sessions.source-ip', async ({ world }) => {
  await ofEach(
    world,
    'ip',
    'ip is no IP address that a session can come from',
    'an IPv4 or IPv6 address of one host',
    ({ ip }) => isSourceAddress(ip),
  );
});

requirement('tunnel-sessions.region-named', async ({ world }) => {
  await ofEach(world, 'region', 'region names no region', 'text', ({ region }) => String(region ?? '').trim() !== '');
});

requirement('tunnel-sessions.transport-named', async ({ world }) => {
  const names = ['ssh', ...native];
  const isNamed = ({ transport }: JsonObject): boolean => names.includes(transport);
  await ofEach(world, 'transport', 'transport is none that the documents name', names.join(' or '), isNamed);
});

requirement('tunnel-sessions.unknown-session', async ({ world }) => {
  const { listed, fetched } = await sighted(world);
  const right = requestTo(sessions, 'get', { id: String(listed['id']), expect: 'open' });
  const broken = { ...right, id: inventedId(right.id ?? '') };
  await world.claims.refuses({ wrong: 'the id of no session', right, broken, ...readBefore(world, fetched) });
});

requirement('tunnel-sessions.read-only', async ({ world }) => {
  // Not an endpoint of the contract; it is declared as a get so that no law about creations applies to its answer.
  const endpoint: Endpoint = { id: 'POST /tunnel_sessions', operation: 'get', status: 200 };
  await world.claims.refuses({
    wrong: 'the creation of a session',
    right: requestTo(sessions, 'list', { expect: 'open' }),
    broken: { resource: sessions, endpoint, json: {} },
    ...readBefore(world, (await sessionPages(world)).pages[0]),
  });
});

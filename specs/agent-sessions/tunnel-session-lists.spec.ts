import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { tunnelSessions as sessions } from '../../src/contract/resources/tunnel-sessions.ts';
import { tryAgain } from '../../src/exchange/client/tries.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { allSessionPages, lentSessions, sessionPages } from '../steps/sessions/session-pages.ts';

// Sessions come and go between two pages, so a list that looks wrong is read again before it is judged.

const idsOn = (page: unknown): string[] => {
  const items = isObject(page) ? page[sessions.listKey] : [];
  return Array.isArray(items) ? items.filter(isObject).map(({ id }) => String(id)) : [];
};

/** The given sessions that get shows. */
const online = async (world: World, ids: readonly string[]): Promise<string[]> => {
  const shown: string[] = [];
  for (const id of ids)
    if (succeeded(await world.requests.send(requestTo(sessions, 'get', { id, expect: 'open' })))) shown.push(id);
  return shown;
};

/** A few sessions of each kind that the target names; they are only read here. */
const named = (world: World): string[] =>
  Object.values(world.context.target.fixtures.sessionIds ?? {}).flatMap((ids) =>
    ids.slice(0, world.context.byEffort(1, 2, 2)),
  );

requirement('tunnel-sessions.next-page', async ({ world }) => {
  const known = new Set(named(world));
  const read = async () => {
    let { pages, stuck } = await world.requests.walk(sessions, { mostPages: 5 });
    for (const page of pages) for (const id of idsOn(page.json)) known.add(id);
    if (pages.length < 2 && stuck === null)
      ({ pages, stuck } = await world.requests.walk(sessions, { query: '?limit=1', mostPages: 2 }));
    const [first, second] = pages;
    if (first === undefined || (second === undefined && stuck !== 'elsewhere'))
      return leave('the whole list fits on one page', 'try an account with more sessions, or a smaller page size');
    const before = idsOn(first.json);
    const after = pages.slice(1).flatMap(({ json }) => idsOn(json));
    return { first, second, stuck, before, after, holds: after.some((id) => !before.includes(id)) };
  };
  const { first, second, stuck, before, after, holds } = await tryAgain('disturbed', read, (seen) => seen.holds);
  // With pagination by the last item, the next page may turn out empty.
  const isBare = second !== undefined && after.length === 0;
  if (isBare && (await online(world, [...known].filter((id) => !before.includes(id)).slice(0, 20))).length === 0)
    return leave('the next page is empty, and no other session is known that it should hold');
  world.claims.check(
    second ?? first,
    {
      place: '/next_page_uri',
      holds,
      summary: 'next_page_uri does not lead to the next page',
      expected: 'sessions that the page before did not hold',
      received: stuck === 'elsewhere' ? 'an address of another origin' : after.length === 0 ? 'none' : 'the same again',
    },
    [first],
  );
});

const repeatedIn = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)),
];

requirement('tunnel-sessions.listed-once', async ({ world }) => {
  let repeated: readonly string[] = [];
  const read = async (n: number): Promise<Exchange> => {
    const { pages, items, stuck } = await (n === 1 ? allSessionPages(world) : world.requests.walk(sessions));
    const last = pages.at(-1);
    if (last === undefined || stuck !== null) return leave('the list could not be read to its end');
    if (items.length === 0) return leave('no tunnel session is online', 'start an agent on this account');
    const now = repeatedIn(items.map(({ id }) => String(id)));
    // A repetition by chance, because a new session came in between two pages, does not affect the same session each time.
    repeated = n === 1 ? now : repeated.filter((id) => now.includes(id));
    return last;
  };
  const page = await tryAgain('disturbed', read, () => repeated.length === 0);
  world.claims.check(page, {
    place: `/${sessions.listKey}`,
    holds: repeated.length === 0,
    summary: 'a session is listed more than once',
    expected: 'each session once',
    received: `more than once: ${repeated.slice(0, 3).join(', ')}`,
  });
});

/**
 * Those of the given sessions that are online for certain. Whether get shows a session that has ended is open. If it shows one that this run has
 * ended, nothing is certain; if this run has ended none, only sessions that no run ends count.
 */
const surelyOnline = async (world: World, ids: string[], items: readonly JsonObject[]): Promise<string[]> => {
  const ended = lentSessions(world)
    .filter((id) => world.context.isReserved(id) && !items.some((item) => item['id'] === id))
    .slice(0, 3);
  if ((await online(world, ended)).length > 0) return [];
  const { windows = [], upToDate = [], updatesDisabled = [] } = world.context.target.fixtures.sessionIds ?? {};
  const lasting = [...windows, ...upToDate, ...updatesDisabled];
  return ended.length > 0 ? ids : ids.filter((id) => lasting.includes(id));
};

requirement('tunnel-sessions.online-listed', async ({ world }) => {
  const first = (await sessionPages(world)).items;
  const isListed = (id: string): boolean => first.some((item) => item['id'] === id);
  let missing = await online(
    world,
    named(world).filter((id) => !isListed(id)),
  );
  if (missing.length === 0 && !named(world).some(isListed))
    return leave(
      'the target names no session that is online',
      'name online sessions under fixtures.sessionIds in the target file',
    );
  const read = async (n: number) => {
    const { pages, items, stuck } = await (n === 1 ? sessionPages(world) : world.requests.walk(sessions));
    const last = pages.at(-1);
    if (last === undefined || stuck !== null) return leave('the list could not be read to its end');
    // Only sessions that are still online after the list was read count.
    missing = await online(
      world,
      missing.filter((id) => !items.some((item) => item['id'] === id)),
    );
    return { page: last, items };
  };
  const { page, items } = await tryAgain('disturbed', read, () => missing.length === 0);
  const sure = missing.length === 0 ? [] : await surelyOnline(world, missing, items);
  if (sure.length < missing.length && sure.length === 0)
    return leave('get may show sessions that have ended, so that it does not tell which are online');
  world.claims.check(page, {
    place: `/${sessions.listKey}`,
    holds: sure.length === 0,
    summary: 'a session that is online is not listed',
    expected: 'every session that get shows',
    received: `missing: ${sure.slice(0, 3).join(', ')}`,
  });
});

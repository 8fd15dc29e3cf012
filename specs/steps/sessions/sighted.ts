import type { JsonObject } from '../../../src/contract/json-object.ts';
import { tunnelSessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import { tryAgain } from '../../../src/exchange/client/tries.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { itemsOn } from '../../../src/harness/request/lists/items-on.ts';
import type { SessionKind } from '../../../src/harness/world/context/context.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { isSteady } from './bystanders.ts';
import { sessionPages } from './session-pages.ts';

/** One session, as the list shows it and as get does. */
export interface Sighted {
  readonly listed: JsonObject;
  readonly page: Exchange;
  readonly fetched: Exchange;
}

const ending: readonly SessionKind[] = ['restartable', 'stoppable', 'updatable'];
const commanded: readonly SessionKind[] = [...ending, 'windows', 'upToDate', 'updatesDisabled'];

/** Times the factor of `isSteady` this is a minute: a session that is younger may be short-lived. */
const youngMs = 60;

/**
 * Reads a session that is likely to stay: the oldest that nobody commands, or else one that no command ends. A session that has just begun may be
 * short-lived. Null where none is listed.
 */
const lookOnce = async (world: World, pages: readonly Exchange[]): Promise<Sighted | null> => {
  const among = (kinds: readonly SessionKind[], { id }: JsonObject): boolean =>
    kinds.some((kind) => world.context.sessions(kind).includes(String(id)));
  const age = ({ started_at: at }: JsonObject): number => Date.parse(String(at)) || Number.POSITIVE_INFINITY;
  const items = pages.flatMap((page) => itemsOn(page, tunnelSessions));
  const page = pages[0];
  if (page === undefined) return null;
  const mayPassBy = (item: JsonObject): boolean => !among(commanded, item) && !isSteady(page, item, youngMs);
  const hazard = (item: JsonObject): number =>
    Number(among(commanded, item)) + Number(among(ending, item)) + (mayPassBy(item) ? 1.5 : 0);
  const [listed] = [...items].sort((a, b) => hazard(a) - hazard(b) || age(a) - age(b));
  if (listed === undefined) return null;
  const ask = requestTo(tunnelSessions, 'get', { id: String(listed['id']), expect: 'open' });
  return { listed, page, fetched: await world.requests.send(ask) };
};

/** Sessions end at any time, so a session that is listed and cannot be read counts only if that happens repeatedly. */
const look = async (world: World): Promise<Sighted> => {
  const seen: Sighted[] = [];
  await tryAgain(
    'disturbed',
    async (n) => {
      const { pages } = await (n === 1 ? sessionPages(world) : world.requests.current(tunnelSessions, []));
      const one = await lookOnce(world, pages);
      if (one !== null) seen.push(one);
    },
    () => seen.some(({ fetched }) => succeeded(fetched)),
  );
  return seen.at(-1) ?? leave('no tunnel session is online', 'start an agent on this account');
};

/** One session for all tests of a worker. */
export const sighted = (world: World): Promise<Sighted> =>
  world.context.once('sighting of a session', () => look(world));

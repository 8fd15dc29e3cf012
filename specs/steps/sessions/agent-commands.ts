import { setTimeout } from 'node:timers/promises';
import type { JsonObject } from '../../../src/contract/json-object.ts';
import { tunnelSessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import type { Operation } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { Expect } from '../../../src/harness/request/expect.ts';
import type { Walk } from '../../../src/harness/request/lists/walk.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';
import { alike, cameBack, isSameAgent, moved } from './came-back.ts';
import { type Offered, read, takeSession } from './offered-session.ts';
import { sessionHistory } from './session-history.ts';
import { lentSessions } from './session-pages.ts';
import { within } from './within.ts';

/** What became of an agent after a command. */
export interface Commanded extends Offered {
  readonly answer: Exchange;
  /** The sessions that were online before the command. */
  readonly online: readonly JsonObject[];
  /** A page of a list before the command that lacks the session, though it could be read before and after; null where it was listed. */
  readonly unlisted: Exchange | null;
  /**
   * The sessions of `online`, other than the commanded one, that were gone from the list when that session had ended, and the time between the two
   * lists.
   */
  readonly leftMeanwhile: { readonly sessions: readonly JsonObject[]; readonly ms: number };
  /** The session can no longer be read, or is no longer listed. */
  readonly ended: boolean;
  /** A page of the list after the end, and whether the session is still on one of its pages. */
  readonly list: Exchange | null;
  readonly listed: boolean;
  /** Whether no other session before the command looked like one of the same agent. */
  readonly alone: boolean;
  /** The new session of the agent; null where no new session looks like it. */
  readonly back: JsonObject | null;
  /** Whether the agent came back, or why that cannot be decided. */
  readonly cameBack: boolean | string;
  /** How many new sessions the last reading of the list showed. */
  readonly newcomers: number;
  /** The new session, read by its id. */
  readonly backRead: Exchange | null;
}

const command = (world: World, operation: Operation, id: string, expect: Expect): Promise<Exchange> =>
  world.requests.send(requestTo(tunnelSessions, operation, { id, json: {}, expect }));

/** The pages where most lists show new items: the first page, and the former last page with those after it. */
const glance = async (world: World, pages: readonly Exchange[]): Promise<readonly JsonObject[]> => {
  const first = await world.requests.walk(tunnelSessions, { mostPages: 1 });
  const from = pages.at(-1)?.request.url ?? '';
  const last = await world.requests.walk(tunnelSessions, { from, mostPages: 5 });
  return [...first.items, ...last.items];
};

/** Reads a session that the list shows. What the list knows get may know a moment later. */
const readListed = async (world: World, item: JsonObject | null): Promise<Exchange | null> => {
  if (item === null) return null;
  let last = await read(world, String(item['id']));
  await within(world.context.patience.settleMs, async () => {
    if (declined(last)) last = await read(world, String(item['id']));
    return !declined(last);
  });
  return last;
};

/** A session and those that the target lends: together they are on few pages. */
const lentBeside = (world: World, id: string): string[] => [id, ...lentSessions(world)];

/** The sessions that are online before a command. */
const onlineBefore = async (world: World, { id, shown }: Offered): Promise<Walk> => {
  const seen = await world.requests.current(tunnelSessions, lentBeside(world, id));
  const alike = seen.items.filter((item) => isSameAgent(shown, item)).map((item) => String(item['id']));
  // Some of those that look like it may have ended since their page was read.
  return seen.isPart && alike.length > 1
    ? world.requests.current(tunnelSessions, [...lentBeside(world, id), ...alike])
    : seen;
};

/** The last page of a list in which a session stays missing although it is online; null where it is listed. */
const missing = async (world: World, offered: Offered): Promise<Exchange | null> => {
  let page: Exchange | undefined;
  const isListed = await world.context.settles(async () => {
    const { pages, items, stuck } = await onlineBefore(world, offered);
    page = pages.at(-1);
    return stuck !== null || items.some(({ id }) => id === offered.id);
  });
  return isListed || !succeeded(await read(world, offered.id)) ? null : (page ?? null);
};

/** Sends a command and observes what happens to the agent. */
export const follow = async (
  world: World,
  operation: Operation,
  offered: Offered,
  expect: Expect = 'success',
): Promise<Commanded> => {
  const { commandsMs } = world.context.patience;
  const { id, shown } = offered;
  const since = performance.now();
  const history = await sessionHistory(world);
  const before = await onlineBefore(world, offered);
  const { items: online, pages } = before;
  for (const seen of [offered.fetched, ...pages]) history.see(seen);
  const known = new Set(online.map((item) => item['id']));
  const alone = online.filter((item) => isSameAgent(shown, item)).length === 1;
  const unlisted = known.has(id) ? null : await missing(world, offered);
  const answer = await command(world, operation, id, expect);
  const none = {
    newcomers: 0,
    list: null,
    back: null,
    backRead: null,
    cameBack: false,
    leftMeanwhile: { sessions: [], ms: 0 },
  };
  if (!succeeded(answer)) return { ...offered, answer, online, unlisted, ended: false, listed: true, alone, ...none };
  let list: Exchange | null = null;
  let listed = true;
  const look = async (): Promise<readonly JsonObject[]> => {
    const { pages, items, stuck } = await world.requests.current(tunnelSessions, lentBeside(world, id));
    for (const page of pages) history.see(page);
    if (stuck === null) {
      list = pages.at(-1) ?? null;
      listed = items.some((item) => item['id'] === id);
    }
    return items;
  };
  const ended = await within(commandsMs, async () => {
    if (declined(await read(world, id))) return true;
    await look();
    return !listed;
  });
  const still = new Set(ended ? (await look()).map((item) => item['id']) : known);
  const sessions = online.filter((item) => item['id'] !== id && !still.has(item['id']));
  const leftMeanwhile = { sessions, ms: performance.now() - since };
  let back: JsonObject | null = null;
  let came: boolean | string = false;
  let newcomers = 0;
  const judge = (after: readonly JsonObject[]): boolean => {
    const fresh = after.filter((item) => !known.has(item['id']));
    newcomers = fresh.length;
    back =
      fresh.find((item) => isSameAgent(shown, item)) ?? (operation === 'restart' ? moved(shown, online, fresh) : null);
    came = (alone && back !== null) || cameBack(offered, online, after);
    return back !== null && came === true;
  };
  // A long list is read whole only if a new session on a few pages may be the agent's, and at the end.
  const isLong = before.isPart || pages.length > 1;
  const fresh = async (): Promise<readonly JsonObject[]> =>
    before.isPart ? (await world.requests.current(tunnelSessions, [])).items : glance(world, pages);
  const maybeBack = async (): Promise<boolean> =>
    (await fresh()).some((item) => !known.has(item['id']) && alike(shown, item, ['os']));
  // A stopped agent must stay away: at `--effort quick` that is checked at half of the time and at its end.
  const isAway = operation === 'stop' && world.context.isQuick;
  const isBack = async (): Promise<boolean> => (!isLong || (await maybeBack())) && judge(await look());
  const found = await (isAway ? within(commandsMs, isBack, commandsMs / 2) : within(commandsMs, isBack));
  // The order of a list may only save requests; so before the result the list is read whole.
  if (isLong && !found)
    judge(operation === 'restart' ? (await world.requests.walk(tunnelSessions)).items : await look());
  // The list may be stale for a moment.
  if (ended && listed)
    await within(commandsMs, async () => {
      await look();
      return !listed;
    });
  const backRead = await readListed(world, back);
  const seen = { unlisted, leftMeanwhile, ended, list, listed, newcomers };
  return { ...offered, answer, online, ...seen, alone, back, cameBack: came, backRead };
};

/** One agent restarted, once for all tests of a worker: sessions that take commands are few. */
export const restarted = (world: World): Promise<Commanded> =>
  world.context.once('restart of an agent', async () =>
    follow(world, 'restart', await takeSession(world, 'restartable')),
  );

/**
 * One agent stopped, once for all tests of a worker. It is observed for as long as a restart may take, since an agent that comes back late was not
 * stopped.
 */
export const stopped = (world: World): Promise<Commanded> =>
  world.context.once('stop of an agent', async () => follow(world, 'stop', await takeSession(world, 'stoppable')));

/** The restart of an agent on Windows, and its session a while later. */
export const windowsRestarted = (world: World): Promise<{ answer: Exchange; after: Exchange }> =>
  world.context.once('restart of an agent on Windows', async () => {
    const { id, shown } = await takeSession(world, 'windows');
    if (!/windows/i.test(String(shown['os'])))
      return leave(`the agent of ${id} runs on ${shown['os']}`, 'name an agent on Windows in the target file');
    const answer = await world.requests.send(requestTo(tunnelSessions, 'restart', { id, json: {}, expect: 'open' }));
    await setTimeout(world.context.patience.settleMs);
    return { answer, after: await read(world, id) };
  });

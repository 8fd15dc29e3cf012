import { setTimeout } from 'node:timers/promises';
import type { Operation } from '../../src/contract/contract.ts';
import type { JsonObject } from '../../src/contract/json-object.ts';
import { tunnelSessions } from '../../src/contract/tunnel-sessions.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import type { Walk } from '../../src/harness/request/walk.ts';
import { leave } from '../../src/harness/trial/interruption.ts';
import type { World } from '../../src/harness/world/world.ts';
import { declined, succeeded } from '../../src/judge/subject.ts';
import { alike, cameBack, isSameAgent, moved } from './came-back.ts';
import { type Offered, read, takeSession } from './offered-session.ts';
import { lentSessions } from './session-pages.ts';
import { within } from './within.ts';

/** What became of an agent after a command. */
export interface Commanded extends Offered {
  readonly answer: Exchange;
  /** The sessions that were online before the command. */
  readonly online: readonly JsonObject[];
  /** Those of them that were no longer listed when the session had just ended, and how long after the first list that was. */
  readonly leftMeanwhile: { readonly sessions: readonly JsonObject[]; readonly ms: number };
  /** The session can no longer be read, or is no longer listed. */
  readonly ended: boolean;
  /** A page of the list after the end, and whether the session is still on one of its pages. */
  readonly list: Exchange | null;
  readonly listed: boolean;
  /** Whether no other session looked like that of the same agent before the command. */
  readonly alone: boolean;
  /** The new session under which the agent came back; null where there is none that looks like it. */
  readonly back: JsonObject | null;
  /** Whether the agent came back, or why nobody can tell. */
  readonly cameBack: boolean | string;
  /** The new session, read by its id. */
  readonly backRead: Exchange | null;
}

export const command = (world: World, operation: Operation, id: string): Promise<Exchange> =>
  world.requests.send(requestTo(tunnelSessions, operation, { id, json: {} }));

/** The pages on which most lists show what is new: the first, and what was the last with all that came after it. */
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

/** A session, and those that the target lends: they stand on few pages. */
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

const follow = async (world: World, operation: Operation, offered: Offered): Promise<Commanded> => {
  const { commandsMs } = world.context.patience;
  const { id, shown } = offered;
  const since = performance.now();
  const before = await onlineBefore(world, offered);
  const { items: online, pages } = before;
  const known = new Set(online.map((item) => item['id']));
  const alone = online.filter((item) => isSameAgent(shown, item)).length === 1;
  const answer = await command(world, operation, id);
  const none = { list: null, back: null, backRead: null, cameBack: false, leftMeanwhile: { sessions: [], ms: 0 } };
  if (!succeeded(answer)) return { ...offered, answer, online, ended: false, listed: true, alone, ...none };
  let list: Exchange | null = null;
  let listed = true;
  const look = async (): Promise<readonly JsonObject[]> => {
    const { pages, items, stuck } = await world.requests.current(tunnelSessions, lentBeside(world, id));
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
  const judge = (after: readonly JsonObject[]): boolean => {
    const fresh = after.filter((item) => !known.has(item['id']));
    back =
      fresh.find((item) => isSameAgent(shown, item)) ?? (operation === 'restart' ? moved(shown, online, fresh) : null);
    came = (alone && back !== null) || cameBack(offered, online, after);
    return back !== null && came === true;
  };
  // A long list is looked through only where something that is new may be the agent, and at the end.
  const isLong = before.isPart || pages.length > 1;
  const fresh = async (): Promise<readonly JsonObject[]> =>
    before.isPart ? (await world.requests.current(tunnelSessions, [])).items : glance(world, pages);
  const maybeBack = async (): Promise<boolean> =>
    (await fresh()).some((item) => !known.has(item['id']) && alike(shown, item, ['os']));
  const found = await within(commandsMs, async () => (!isLong || (await maybeBack())) && judge(await look()));
  // Nothing rests on the order of a list but what it spares.
  if (isLong && !found)
    judge(operation === 'restart' ? (await world.requests.walk(tunnelSessions)).items : await look());
  // A list may lag behind for a moment.
  if (ended && listed)
    await within(commandsMs, async () => {
      await look();
      return !listed;
    });
  const backRead = await readListed(world, back);
  return { ...offered, answer, online, leftMeanwhile, ended, list, listed, alone, back, cameBack: came, backRead };
};

/** One agent restarted, once for all tests of a worker: sessions that take commands are few. */
export const restarted = (world: World): Promise<Commanded> =>
  world.context.once('restart of an agent', async () =>
    follow(world, 'restart', await takeSession(world, 'restartable')),
  );

/** One agent stopped. It is watched for as long as a restart may take: one that comes back late comes back all the same. */
export const stopped = (world: World): Promise<Commanded> =>
  world.context.once('stop of an agent', async () => follow(world, 'stop', await takeSession(world, 'stoppable')));

export interface Updated extends Offered {
  /** A refusal, where nothing that the documents name can be behind it. */
  readonly first: Exchange;
  /** The same command again at once, while the agent updates. */
  readonly again: Exchange;
  /** When that was, by the clock of `performance`. */
  readonly at: number;
}

/**
 * Whether an agent that refused an update was updated before and not restarted, by an earlier run for one: nothing that a session
 * shows tells. A restart starts the new code then. Where nobody can tell, it counts as updated. The agent is not asked again: its
 * new session is none that the target offers.
 */
const wasUpdated = async (world: World, offered: Offered): Promise<boolean> => {
  await setTimeout(world.context.updateMs);
  const { alone, back, shown } = await follow(world, 'restart', offered);
  // It was waited for long enough; the next one might take as long.
  if (back === null) return leave('an agent refused an update, and did not come back after a restart');
  return !alone || back['agent_version'] !== shown['agent_version'];
};

/** One agent updated: the first that the target calls updatable and that was not updated before. */
export const updated = (world: World): Promise<Updated> =>
  world.context.once('update of an agent', async () => {
    // Each session is taken once, so that this comes to an end where none is left.
    for (;;) {
      const offered = await takeSession(world, 'updatable');
      const ask = requestTo(tunnelSessions, 'update-agent', { id: offered.id, json: {} });
      const first = await world.requests.send({ ...ask, expect: 'success-unless-refused' });
      if (!declined(first))
        return {
          ...offered,
          first,
          again: await world.requests.send({ ...ask, expect: 'refusal' }),
          at: performance.now(),
        };
      if (!(await wasUpdated(world, offered))) return { ...offered, first, again: first, at: performance.now() };
    }
  });

export interface Renewed extends Commanded {
  readonly first: Exchange;
  /** An update after the wait and before the restart. */
  readonly third: Exchange;
  /** The session right before the restart. */
  readonly waiting: Exchange;
}

/** The agent of `updated`, restarted after more than the ten seconds that document 1 asks callers to wait. */
export const renewed = (world: World): Promise<Renewed> =>
  world.context.once('restart of an updated agent', async () => {
    const { first, again, at, ...offered } = await updated(world);
    const { id } = offered;
    if (!succeeded(first)) return leave(`${first.endpoint} answered ${first.response?.status}`);
    // Other tests may have used the time.
    await setTimeout(Math.max(0, at + world.context.updateMs - performance.now()));
    const ask = requestTo(tunnelSessions, 'update-agent', { id, json: {}, expect: 'refusal' });
    const third = await world.requests.send(ask);
    const waiting = await read(world, id);
    return {
      ...(await follow(world, 'restart', offered)),
      first,
      third,
      waiting,
    };
  });

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

import { setTimeout } from 'node:timers/promises';
import { tunnelSessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave, Unexercised } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';
import { type Commanded, follow } from './agent-commands.ts';
import { type Offered, read, takeSession } from './offered-session.ts';
import { sessionHistory } from './session-history.ts';
import { sessionPages } from './session-pages.ts';

export interface Updated extends Offered {
  /** The answer to the update. A refusal only where no cause that the documents name explains it. */
  readonly first: Exchange;
  /** The answer to the same command sent again at once, while the agent updates. */
  readonly again: Exchange;
  /** When that was, by the clock of `performance`. */
  readonly at: number;
}

/**
 * Whether an agent that refused an update had been updated before without a restart, for example by an earlier run: no field of a session shows
 * that. A restart starts the new version then. If it cannot be decided, it counts as updated. The agent is not asked again: the target does not
 * lend its new session.
 */
const wasUpdated = async (world: World, offered: Offered): Promise<boolean> => {
  await setTimeout(world.context.updateMs);
  // Another user may have updated and restarted it meanwhile.
  if (declined(await read(world, offered.id)))
    return leave('an agent refused an update, and its session ended before it was restarted');
  const { alone, back, shown } = await follow(world, 'restart', offered);
  // The wait was long enough; the next agent might take as long.
  if (back === null) return leave('an agent refused an update, and did not come back after a restart');
  return !alone || back['agent_version'] !== shown['agent_version'];
};

/** Updates the first agent that the target lends as updatable, that no other test has used and that was not updated before. */
const updateNext = async (world: World): Promise<Updated> => {
  // The sessions as they were before the update.
  const history = await sessionHistory(world);
  for (const page of (await sessionPages(world)).pages) history.see(page);
  // Ends because each session is taken once, and the test ends when none is left.
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
};

/** One agent updated, once for all tests of a worker. */
export const updated = (world: World): Promise<Updated> =>
  world.context.once('update of an agent', () => updateNext(world));

/** An update that must be refused, on a session that the target lends for that. */
export const refusedUpdate = (
  world: World,
  kind: 'upToDate' | 'updatesDisabled',
): Promise<Offered & { readonly answer: Exchange; readonly at: number }> =>
  world.context.once(`update of an agent that is ${kind}`, async () => {
    const offered = await takeSession(world, kind);
    const ask = requestTo(tunnelSessions, 'update-agent', { id: offered.id, json: {}, expect: 'refusal' });
    return { ...offered, answer: await world.requests.send(ask), at: performance.now() };
  });

export interface Renewed extends Commanded {
  readonly first: Exchange;
  /** An update after the wait and before the restart. */
  readonly third: Exchange;
  /** The session right before the restart. */
  readonly waiting: Exchange;
}

/** An agent that was updated, restarted after more than the ten seconds that document 1 asks callers to wait. */
const renew = async (world: World, { first, again, at, ...offered }: Updated): Promise<Renewed> => {
  const { id } = offered;
  if (!succeeded(first)) return leave(`${first.endpoint} answered ${first.response?.status}`);
  // Other tests may have used the time.
  await setTimeout(Math.max(0, at + world.context.updateMs - performance.now()));
  const ask = requestTo(tunnelSessions, 'update-agent', { id, json: {}, expect: 'refusal' });
  const third = await world.requests.send(ask);
  const waiting = await read(world, id);
  const history = await sessionHistory(world);
  for (const seen of [offered.fetched, waiting]) history.see(seen);
  // A session that has ended takes no command.
  const followed = await follow(world, 'restart', offered, declined(waiting) ? 'open' : 'success');
  return { ...followed, first, third, waiting };
};

/** Whether an update may have failed after it was accepted: the agent accepts another one, and comes back with the same version. */
const mayHaveFailed = ({ third, alone, back, shown }: Renewed): boolean =>
  succeeded(third) && alone && back !== null && back['agent_version'] === shown['agent_version'];

/**
 * The agent of `updated`, restarted. An update can fail after it was accepted, for example without disk space, and no answer shows that: then
 * another agent is updated, as long as there is one, and the last result counts.
 */
export const renewed = (world: World): Promise<Renewed> =>
  world.context.once('restart of an updated agent', async () => {
    let last = await renew(world, await updated(world));
    for (let n = 1; mayHaveFailed(last); n += 1) {
      const next = await updateNext(world).catch((error: unknown) => {
        if (error instanceof Unexercised) return null;
        throw error;
      });
      if (next !== null) last = await renew(world, next);
      else if (n > 1) break;
      else
        return leave(
          'an agent took an update twice and came back as it was: the first may have ended in an error',
          'name two online sessions under fixtures.sessionIds.updatable in the target file',
        );
    }
    return last;
  });

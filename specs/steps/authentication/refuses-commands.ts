import { setTimeout } from 'node:timers/promises';
import { tunnelSessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { type Ask, requestTo } from '../../../src/harness/request/ask.ts';
import { refusalClaim } from '../../../src/harness/world/claims/claim.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';
import { isSteady } from '../sessions/bystanders.ts';

/** A command that was refused, and the session before it. */
interface RefusedCommand {
  readonly id: string;
  readonly fetched: Exchange;
  readonly answer: Exchange;
  /** When that was, by the clock of `performance`. */
  readonly at: number;
}

/** How long a command that was refused is waited for at most. */
const longestLookMs = 2000;

/**
 * Commands to sessions that the target offers for them. A twin that is accepted would use the session up, so it stands for one
 * that the target says takes the command and that our own token reads a moment before.
 */
export const refusesCommands = async (
  world: World,
  wrong: string,
  headerOf: (ask: Ask) => string | null,
): Promise<RefusedCommand[]> => {
  const refused: RefusedCommand[] = [];
  for (const [operation, kind] of [
    ['restart', 'restartable'],
    ['stop', 'stoppable'],
    ['update-agent', 'updatable'],
  ] as const) {
    // Those at the end are the last to be used up by others.
    const id = world.context.sessions(kind).at(-1);
    if (id === undefined) continue;
    const fetched = await world.requests.send(requestTo(tunnelSessions, 'get', { id, expect: 'open' }));
    if (!succeeded(fetched)) continue;
    const ask = requestTo(tunnelSessions, operation, { id, json: {}, expect: 'refusal' });
    const answer = await world.requests.send({ ...ask, authorization: headerOf(ask) });
    world.claims.check(answer, refusalClaim(answer, `${wrong}, to ${operation}`), [fetched]);
    if (declined(answer)) refused.push({ id, fetched, answer, at: performance.now() });
  }
  return refused;
};

/** Holds that commands which were refused ended no session. Who has taken a session meanwhile may have ended it, and those that come and go end by themselves. */
export const endNothing = async (world: World, wrong: string, commands: readonly RefusedCommand[]): Promise<void> => {
  const until = (commands.at(-1)?.at ?? 0) + Math.min(world.context.patience.settleMs, longestLookMs);
  await setTimeout(Math.max(0, until - performance.now()));
  for (const { id, fetched, answer, at } of commands) {
    // An update shows only after a restart.
    if (answer.endpoint.endsWith('/update')) continue;
    const after = await world.requests.send(requestTo(tunnelSessions, 'get', { id, expect: 'open' }));
    const isOurs = !world.context.isReserved(id) && isSteady(answer, need(fetched), performance.now() - at);
    world.claims.check(
      after,
      {
        place: 'status',
        flaw: 'done',
        holds: !declined(after) || !isOurs,
        summary: `${answer.endpoint} with ${wrong} is refused and carried out all the same`,
        expected: 'the session goes on',
        received: `status ${after.response?.status}`,
      },
      [answer],
    );
  }
};

import { setTimeout } from 'node:timers/promises';
import { tunnelSessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { type Ask, requestTo } from '../../../src/harness/request/ask.ts';
import { refusalClaim } from '../../../src/harness/world/claims/claim.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';
import { isSteady } from '../sessions/bystanders.ts';

/** The longest wait for a command that was refused to take effect. */
const longestLookMs = 2000;

/** A command that was refused, and the session before it. */
interface RefusedCommand {
  readonly id: string;
  /** What was wrong with it. */
  readonly wrong: string;
  readonly fetched: Exchange;
  readonly answer: Exchange;
  /** When the answer came, by the clock of `performance`. */
  readonly at: number;
}

/**
 * Sends commands that must be refused to sessions that the target lends for them. An accepted twin would use up the session. In its place stands a
 * session that the target file lends for the command, and that our own token has just read.
 */
export const refusesCommands = async (
  world: World,
  headers: { readonly [wrong: string]: string | ((ask: Ask) => string | null) },
): Promise<RefusedCommand[]> => {
  const refused: RefusedCommand[] = [];
  for (const [operation, kind] of [
    ['restart', 'restartable'],
    ['stop', 'stoppable'],
    ['update-agent', 'updatable'],
  ] as const) {
    // Other tests use up the sessions from the front.
    const id = world.context.sessions(kind).at(-1);
    if (id === undefined) continue;
    const fetched = await world.requests.send(requestTo(tunnelSessions, 'get', { id, expect: 'open' }));
    if (!succeeded(fetched)) continue;
    const ask = requestTo(tunnelSessions, operation, { id, json: {}, expect: 'refusal' });
    for (const [wrong, header] of Object.entries(headers)) {
      const authorization = typeof header === 'string' ? header : header(ask);
      const answer = await world.requests.send({ ...ask, authorization });
      world.claims.check(answer, refusalClaim(answer, `${wrong}, to ${operation}`), [fetched]);
      if (declined(answer)) refused.push({ id, wrong, fetched, answer, at: performance.now() });
    }
  }
  return refused;
};

/**
 * Holds that commands which were refused ended no session. A session that another test has taken since may have been ended by it, and short-lived
 * sessions end by themselves.
 */
export const endNothing = async (world: World, commands: readonly RefusedCommand[]): Promise<void> => {
  const until = (commands.at(-1)?.at ?? 0) + Math.min(world.context.patience.settleMs, longestLookMs);
  await setTimeout(Math.max(0, until - performance.now()));
  for (const { id, wrong, fetched, answer, at } of commands) {
    // An update has no visible effect before a restart.
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

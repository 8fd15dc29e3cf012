import type { JsonObject } from '../../../src/contract/json-object.ts';
import { tunnelSessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { writtenAt } from '../../../src/judge/readers/clocks.ts';
import { declined } from '../../../src/judge/subject/subject.ts';
import type { Commanded } from './agent-commands.ts';
import { alike } from './came-back.ts';
import { read } from './offered-session.ts';

/** The kinds of lent sessions that no run ends, neither this one nor a concurrent one. */
const kinds = ['windows', 'upToDate', 'updatesDisabled'] as const;

const isSameAgent = (one: JsonObject, other: JsonObject): boolean => alike(one, other, ['os', 'metadata']);

/** Whether two sessions are those of different agents: metadata comes from the configuration file of an agent. */
const isOtherAgent = (one: JsonObject, other: JsonObject): boolean =>
  (one['metadata'] ?? '') !== '' && (other['metadata'] ?? '') !== '' && !isSameAgent(one, other);

/** A session that has lasted this many times as long as a command took is unlikely to end during the command by chance (1 in 1000). */
const steadiness = 1000;

/** Whether a session has lasted so long, by the clock of an answer, that its end within `ms` is no chance, even as one of `several` such sessions. */
export const isSteady = (answer: Exchange, { started_at: at }: JsonObject, ms: number, several = 1): boolean =>
  writtenAt(answer) - Date.parse(String(at)) > steadiness * several * ms;

/** Sessions of agents elsewhere, which a command must not end, and which no run commands. */
const apart = (world: World, { id, shown, online }: Commanded): readonly JsonObject[] => {
  const lent = new Set<unknown>(Object.values(world.context.target.fixtures.sessionIds ?? {}).flat());
  const isElsewhere = (one: JsonObject): boolean => isOtherAgent(shown, one) && one['ip'] !== shown['ip'];
  return online.filter((one) => one['id'] !== id && !lent.has(one['id']) && isElsewhere(one));
};

/**
 * Holds that no session of another agent ended during a command, even if that agent came back. Sessions also end by themselves; but that one of a
 * few which have lasted long ends in that moment is no chance.
 */
const sparesSteady = async (world: World, command: string, commanded: Commanded): Promise<void> => {
  const { answer, leftMeanwhile } = commanded;
  const others = apart(world, commanded);
  const left = leftMeanwhile.sessions.filter(
    (one) => others.includes(one) && isSteady(answer, one, leftMeanwhile.ms, others.length),
  );
  const seen = await Promise.all(left.map(({ id }) => read(world, String(id))));
  const gone = seen.filter(declined);
  world.claims.check(gone[0] ?? answer, {
    place: 'status',
    flaw: 'meanwhile',
    holds: gone.length === 0,
    summary: `${command} also ends the session of another agent, which had lasted for long`,
    expected: `the sessions of ${others.length} other agents go on`,
    received: `${gone.length} of them ended within ${Math.round(leftMeanwhile.ms)} ms`,
  });
};

/**
 * Holds that a command ended no session of another agent: it acts on the agent that started the session (document 1, Endpoints, rule 2). An
 * agent that lost its connection meanwhile comes back as another session.
 */
export const sparesOthers = async (world: World, command: string, commanded: Commanded): Promise<void> => {
  const { id, shown, online, answer } = commanded;
  const offered = new Set<unknown>(kinds.flatMap((kind) => world.context.sessions(kind)));
  const watched = online.filter((one) => one['id'] !== id && offered.has(one['id']) && isOtherAgent(shown, one));
  const ids = watched.map((one) => String(one['id']));
  const { items, stuck } = await world.requests.current(tunnelSessions, ids);
  if (stuck !== null) return;
  const gone: Exchange[] = [];
  for (const one of watched.filter((session) => !items.some((item) => isSameAgent(session, item)))) {
    let seen = await read(world, String(one['id']));
    await world.context.settles(async () => {
      if (declined(seen)) seen = await read(world, String(one['id']));
      return !declined(seen);
    });
    if (declined(seen)) gone.push(seen);
  }
  world.claims.check(
    gone[0] ?? answer,
    {
      place: 'status',
      holds: gone.length === 0,
      summary: `${command} also ends the session of another agent`,
      expected: `${watched.length} sessions of other agents go on`,
      received: `${gone.length} of them ended`,
    },
    gone.length > 0 ? [answer] : [],
  );
  if (gone.length === 0) await sparesSteady(world, command, commanded);
};

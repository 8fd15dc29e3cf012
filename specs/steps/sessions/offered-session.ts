import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import { tunnelSessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { SessionKind } from '../../../src/harness/world/context/context.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { sessionPages } from './session-pages.ts';
import { within } from './within.ts';

/** A session that the target offers for commands, as it was before any. */
export interface Offered {
  readonly id: string;
  readonly shown: JsonObject;
  readonly fetched: Exchange;
  /** Whether this run started the agent, so that nobody else changes its configuration. */
  readonly isOurs: boolean;
}

/** Reads a session, which may end at any time: no status is wrong. */
export const read = (world: World, id: string): Promise<Exchange> =>
  world.requests.send(requestTo(tunnelSessions, 'get', { id, expect: 'open' }));

/** The start of a program takes as long as this machine needs, whatever the patience for the deployment. */
const startMs = 20_000;

/** Starts an agent for this purpose and returns its session; null where the target file has no command for it. */
const startSession = async (world: World, kind: SessionKind): Promise<Offered | null> => {
  const agent = await world.context.startAgent(kind);
  if (agent === null) return null;
  let id: string | undefined;
  await within(Math.max(startMs, world.context.patience.commandsMs), async () => {
    const { items } = await world.requests.current(tunnelSessions, []);
    // Other agents come online too: only the word in the metadata shows that a session is of our agent.
    const session = items.find(({ metadata }) => typeof metadata === 'string' && metadata.includes(agent.word));
    if (typeof session?.['id'] === 'string') id = session['id'];
    return id !== undefined || agent.end() !== null;
  });
  if (id === undefined)
    return leave(
      `the command under agents.start brought no session online whose metadata holds its word${agent.end() === null ? '' : `: ${agent.end()}`}`,
      'let agents.start in the target file start an agent that shows the word in PLUMBLINE_AGENT_WORD as the metadata of its session',
    );
  world.context.offerSession(id);
  const fetched = await read(world, id);
  return succeeded(fetched) && isObject(fetched.json) ? { id, shown: fetched.json, fetched, isOurs: true } : null;
};

/** Whether the list shows a session. Get may show one that has ended, such as one that an earlier run was lent. */
const isListed = async (world: World, id: string): Promise<boolean> =>
  (await sessionPages(world)).items.some((item) => item['id'] === id) ||
  (await world.requests.current(tunnelSessions, [id])).items.some((item) => item['id'] === id);

/** Takes the first session of a kind that is online; for commands that use it up, one that no other test has taken. */
export const takeSession = async (world: World, kind: SessionKind): Promise<Offered> => {
  const isUsedUp = ['restartable', 'stoppable', 'updatable'].includes(kind);
  for (const id of world.context.sessions(kind)) {
    if (isUsedUp && world.context.isReserved(id)) continue;
    const fetched = await read(world, id);
    if (!succeeded(fetched) || !isObject(fetched.json) || fetched.json['id'] !== id) continue;
    // Only an online session is taken: one that is not may have been commanded already.
    if ((await isListed(world, id)) && (!isUsedUp || world.context.reserve(id)))
      return { id, shown: fetched.json, fetched, isOurs: false };
  }
  return (
    (await startSession(world, kind)) ??
    leave(
      `the target offers no session as ${kind} that is online and unused`,
      `name online sessions under fixtures.sessionIds.${kind} in the target file, or a command under agents.start, and set allow.agentCommands to true`,
    )
  );
};

import { noContent, type Reply } from '../server/call.ts';
import type { Deployment } from '../server/deployment.ts';
import { OnlineAgent } from '../sessions/online-agent.ts';
import type { Session } from '../sessions/sessions.ts';
import { bendReply, bendStatus } from './bend.ts';
import type { Fault } from './fault.ts';

const name = 'tunnel-sessions';
const on = {
  restart: 'POST /tunnel_sessions/{id}/restart',
  stop: 'POST /tunnel_sessions/{id}/stop',
  update: 'POST /tunnel_sessions/{id}/update',
};
type Command = keyof typeof on;

/** Does something else than the command says; null leaves it as it is. */
const instead = (
  command: Command,
  behaviour: string,
  summary: string,
  breaks: Fault['breaks'],
  act: (session: Session, agent: OnlineAgent, d: Deployment) => Reply | null,
  touches: readonly string[] = [],
): Fault => ({
  name: `${name}.${behaviour}`,
  summary,
  breaks,
  touches,
  plant: (d) =>
    d.detour(on[command], (call, next) => {
      const session = d.sessions.find(call.params['id'] ?? '');
      const agent = session?.agent;
      return (session && agent instanceof OnlineAgent && act(session, agent, d)) || next(call);
    }),
});

const statuses = (Object.entries(on) as [Command, string][]).map(
  ([command, route]): Fault => ({
    name: `${name}.${command}-answers-202`,
    summary: `${command} answers 202`,
    breaks: [command === 'update' ? `${name}.update-agent` : `${name}.${command}`],
    touches: [],
    plant: (d) => bendStatus(d, route, 202),
  }),
);

const bodies = (Object.entries(on) as [Command, string][]).map(
  ([command, route]): Fault => ({
    name: `${name}.${command}-answers-with-body`,
    summary: `${command} answers 204 with a body`,
    breaks: [`${name}.command-no-body`],
    touches: [],
    plant: (d) =>
      bendReply(d, route, (reply) => {
        reply.raw =
          'HTTP/1.1 204 No Content\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';
      }),
  }),
);

/** What can be wrong with the commands to agents. */
export const agentCommandFaults: readonly Fault[] = [
  ...statuses,
  ...bodies,
  instead(
    'restart',
    'restart-does-nothing',
    'restart answers 204 and does nothing',
    [`${name}.restart-ends-session`, `${name}.restart-reconnects`],
    () => noContent(),
    [`${name}.update-*`],
  ),
  instead(
    'restart',
    'restart-keeps-id',
    'the agent comes back under the id of its old session',
    [`${name}.restart-ends-session`, `${name}.restart-reconnects`],
    ({ id }, agent, { sessions }) => {
      sessions.disconnect(id);
      sessions.connect(agent, id);
      return noContent();
    },
  ),
  instead(
    'restart',
    'restart-keeps-old-session',
    'the agent comes back while its old session stays online',
    [`${name}.restart-ends-session`],
    (_, agent) => {
      agent.reconnect();
      return noContent();
    },
  ),
  instead(
    'restart',
    'restart-loses-agent',
    'the session ends and the agent does not come back',
    [`${name}.restart-reconnects`],
    ({ facts }, agent) => {
      if (facts.os === 'windows') return null;
      agent.stop();
      return noContent();
    },
  ),
  instead(
    'restart',
    'windows-restarts',
    'an agent on Windows is restarted like any other',
    [`${name}.restart-windows`],
    ({ id, facts }, agent, { sessions }) => {
      if (facts.os !== 'windows') return null;
      sessions.disconnect(id);
      sessions.connect(agent);
      return noContent();
    },
  ),
  instead('stop', 'stop-does-nothing', 'stop answers 204 and does nothing', [`${name}.stop-ends-session`], () =>
    noContent(),
  ),
  instead('stop', 'stop-restarts', 'stop does what restart does', [`${name}.stop-exits-agent`], (_, agent) => {
    agent.restart();
    return noContent();
  }),
  instead(
    'update',
    'update-refused',
    'update is refused where there is one',
    [`${name}.update-agent`],
    (_, { updates, state }) =>
      typeof updates === 'object' && state === 'running' ? { status: 409, headers: {}, body: { msg: 'no' } } : null,
  ),
  instead(
    'update',
    'update-without-update',
    'update answers 204 where there is no update',
    [`${name}.update-unavailable`],
    (_, { updates, state }) => (updates === 'none' && state === 'running' ? noContent() : null),
  ),
  instead(
    'update',
    'update-without-update-crashes',
    'update answers 500 where there is no update',
    [`${name}.update-unavailable`],
    (_, { updates }) => (updates === 'none' ? { status: 500, headers: {}, body: { msg: 'no release found' } } : null),
  ),
  instead(
    'update',
    'update-though-disabled',
    'update answers 204 where update checks are disabled',
    [`${name}.update-disabled`],
    (_, { updates }) => (updates === 'disabled' ? noContent() : null),
  ),
  instead(
    'update',
    'update-twice-at-once',
    'update answers 204 while the agent is updating',
    [`${name}.update-while-updating`],
    (_, { state }) => (state === 'updating' ? noContent() : null),
  ),
  instead(
    'update',
    'update-twice-before-restart',
    'update answers 204 when the agent has updated and not restarted',
    [`${name}.update-before-restart`],
    (_, { state }) => (state === 'updated' ? noContent() : null),
  ),
  instead(
    'restart',
    'restart-forgets-update',
    'a restart after an update starts the old code',
    [`${name}.update-starts-new-code`],
    (_, agent) => {
      agent.state = 'running';
      return null;
    },
  ),
  instead(
    'update',
    'update-shows-at-once',
    'the session of an agent that updates shows the new version before the restart',
    [`${name}.update-starts-new-code`],
    (session, { updates, state }, d) => {
      if (typeof updates !== 'object' || state !== 'running') return null;
      bendReply(d, 'GET /tunnel_sessions/{id}', ({ body }, { params }) => {
        if (params['id'] === session.id) (body as Record<string, unknown>)['agent_version'] = updates.version;
      });
      return null;
    },
  ),
  instead(
    'update',
    'update-to-next-major',
    'an update moves to the next major version',
    [`${name}.update-keeps-major`],
    (_, agent) => {
      if (typeof agent.updates === 'object') agent.updates = { version: '4.0.0' };
      return null;
    },
  ),
  instead(
    'update',
    'update-back-a-major',
    'an update moves to the major version before',
    [`${name}.update-keeps-major`],
    (_, agent) => {
      if (typeof agent.updates === 'object') agent.updates = { version: '2.9.9' };
      return null;
    },
  ),
];

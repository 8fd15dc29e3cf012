import type { Behaviour } from '../../../contract/index.ts';
import type { Reply } from '../../base/call.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { OnlineAgent } from '../../sessions/online-agent.ts';
import type { Session } from '../../sessions/sessions.ts';
import type { Fault } from '../base/fault.ts';
import { type Operator, remember, stepIn, together } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { bodyAfter204 } from '../operators/answer.ts';
import { refuse } from '../operators/refuse.ts';
import { alter } from '../operators/show.ts';

const commands = { restart: 'restart', stop: 'stop', update: 'update-agent' } as const;

type Act = (agent: OnlineAgent, session: Session, deployment: Deployment) => unknown;
type When = (agent: OnlineAgent) => boolean;
const always: When = () => true;
const hasUpdate: When = ({ updates, state }) => typeof updates === 'object' && state === 'running';
const lacksUpdate: When = ({ updates, state }) => updates === 'none' && state === 'running';
const cannotUpdate: When = ({ updates }) => updates === 'disabled';
const hasUpdated: When = ({ state, facts }) => state === 'updated' && facts.os !== 'windows';
const isOnWindows: When = ({ facts }) => facts.os === 'windows';
const isElsewhere: When = ({ facts }) => facts.os !== 'windows';

/** Acts when an agent is sent a command, and then either carries out the command or answers with a status instead. */
const on = (command: keyof typeof commands, act: Act, status: number | null, when: When): Operator =>
  stepIn(commands[command], ({ call, deployment }, next) => {
    const session = deployment.sessions.find(call.params['id'] ?? '');
    const agent = session?.agent;
    if (!(agent instanceof OnlineAgent) || session === undefined || !when(agent)) return next(call);
    act(agent, session, deployment);
    const reply = (code: number): Reply => ({ status: code, headers: {}, body: code === 204 ? undefined : {} });
    return status === null ? next(call) : reply(status);
  });
const before = (command: keyof typeof commands, act: Act): Operator => on(command, act, null, always);
const instead = (command: keyof typeof commands, act: Act, when = always): Operator => on(command, act, 204, when);
const nothing: Act = () => {};

/** Starts another session at once, with a new id or the same. */
const reconnect =
  (keepsId: boolean): Act =>
  (agent, { id }, { sessions }) => {
    sessions.disconnect(id);
    sessions.connect(agent, keepsId ? id : undefined);
  };

/** Ends the session and starts a new one after 600 ms: as late as a slow restart, but within the patience. */
const comeBackLate: Act = (agent, { id }, { sessions }) => {
  sessions.disconnect(id);
  setTimeout(() => agent.reconnect(), 600).unref();
};

const soon =
  (act: (agent: OnlineAgent) => unknown): Act =>
  (agent) => {
    if (hasUpdate(agent)) setTimeout(() => void act(agent), 200).unref();
  };
const leaveSoon = soon((agent) => agent.stop());
const restartSoon = soon((agent) => agent.restart());

/** Stops the agent and connects another one of the same kind: a new one, or an existing one that reconnects. */
const bringAnother =
  (isNew: boolean): Act =>
  (agent, _, { sessions }) => {
    const { os, credential } = agent.facts;
    const other = sessions.all().find((one) => one.agent !== agent && one.facts.os === os);
    void agent.stop();
    if (other === undefined) return;
    const another = isNew ? { ip: '192.0.2.251', metadata: '{"agent":"another"}' } : {};
    const facts = { ...other.facts, os, credential, ...another };
    if (!isNew) sessions.disconnect(other.id);
    new OnlineAgent(sessions, facts);
  };

/** Also stops all other agents for which a condition holds. */
const stopOthers =
  (isStopped: When): Act =>
  (agent, _, { sessions }) => {
    for (const { agent: other } of sessions.all())
      if (other instanceof OnlineAgent && other !== agent && isStopped(other)) void other.stop();
  };

/** Applies the command to the agent that has been online the longest as well. */
const alsoOldest =
  (command: 'restart' | 'stop'): Act =>
  (agent, _, { sessions }) => {
    const [oldest] = sessions.all();
    if (oldest !== undefined && oldest.agent !== agent) void oldest.agent[command]();
  };

const hideRestarted = remember<OnlineAgent>(['restart', 'get'], (restarted) =>
  together(
    before('restart', (agent, { id }) => restarted.set(id, agent)),
    refuse('get', ({ call }) => [...restarted.values()].some(({ session }) => session === call.params['id']), 404),
  ),
);

const updateTo =
  (version: string): Act =>
  (agent) => {
    if (typeof agent.updates === 'object') agent.updates = { version };
  };

const showAtOnce = remember<string>(['update-agent', 'get'], (versions) =>
  together(
    before('update', ({ updates, state }, { id }) => {
      if (typeof updates === 'object' && state === 'running') versions.set(id, updates.version);
    }),
    alter('get', 'agent_version', (version, { id }) => versions.get(String(id)) ?? version),
  ),
);

/** Changes what sessions show from a command on: that of the agent, or those of all others. */
const changeSessions =
  (isOther: boolean, change: (session: Session, agent: OnlineAgent) => Partial<Session['facts']>): Act =>
  (agent, _, { sessions }) => {
    for (const session of sessions.all())
      if ((session.agent !== agent) === isOther)
        Object.assign(session, { facts: { ...session.facts, ...change(session, agent) } });
  };

const startAnew: Act = (agent, _, { sessions, rules }) => {
  for (const session of sessions.all())
    if (session.agent !== agent) Object.assign(session, { startedAt: rules.timestamp(rules.now()) });
};

const newVersion = ({ updates }: OnlineAgent): Partial<Session['facts']> =>
  typeof updates === 'object' ? { version: updates.version } : {};

/** Updates that are answered with the status of others. */
const statuses: readonly (readonly [name: string, breaks: Behaviour, status: number, where: string, when: When])[] = [
  ['update-refused', 'update-agent', 409, 'where there is an update', hasUpdate],
  ['update-without-update', 'update-unavailable', 204, 'where there is no update', lacksUpdate],
  ['update-though-disabled', 'update-disabled', 204, 'where updates are disabled', cannotUpdate],
  ['update-twice-at-once', 'update-while-updating', 204, 'during an update', ({ state }) => state === 'updating'],
  ['update-twice-before-restart', 'update-before-restart', 204, 'after an update', ({ state }) => state === 'updated'],
];

/** What is wrong with the commands to agents. */
export const commandFaults: readonly Fault[] = faultsAt(seats.tunnelSessions, [
  ...Object.entries(commands).map(([name, operation]) =>
    wrong(`${name}-answers-with-body`, `${name} answers 204 with a body`, 'command-no-body', bodyAfter204(operation)),
  ),
  ...statuses.map(([name, breaks, status, where, when]) =>
    wrong(name, `update answers ${status} ${where}`, breaks, on('update', nothing, status, when)),
  ),
  ...breaking(['restart-ends-session', 'restart-reconnects'], {
    'restart-does-nothing: restart answers 204 and does nothing': instead('restart', nothing),
    'restart-keeps-id: the agent comes back under the id of its old session': instead('restart', reconnect(true)),
  }),
  ...breaking('restart-ends-session', {
    'restart-keeps-old-session: the old session stays online': instead('restart', (agent) => agent.reconnect()),
    'restart-restarts-the-oldest: restart also restarts the agent that is online the longest': before(
      'restart',
      alsoOldest('restart'),
    ),
    'restart-stops-windows: restart also stops the agents on Windows': before('restart', stopOthers(isOnWindows)),
  }),
  ...breaking('restart-reconnects', {
    'restarted-not-shown: the new session of a restarted agent is listed and cannot be read': hideRestarted,
    'restart-connects-twice: the agent comes back under two sessions': before('restart', (agent, _, { sessions }) => {
      if (isElsewhere(agent)) setTimeout(() => sessions.connect(agent), 150).unref();
    }),
    'restart-loses-agent: the agent does not come back': instead('restart', (agent) => agent.stop(), isElsewhere),
    'restart-brings-new-agent: the agent does not come back, and another comes online': instead(
      'restart',
      bringAnother(true),
      isElsewhere,
    ),
    'restart-brings-other-agent: the agent does not come back, and another of the same kind reconnects': instead(
      'restart',
      bringAnother(false),
      isElsewhere,
    ),
  }),
  ...breaking('restart-windows', {
    'windows-restarts: an agent on Windows is restarted': instead('restart', reconnect(false), isOnWindows),
  }),
  ...breaking('stop-ends-session', {
    'stop-stops-the-oldest: stop also stops the agent that is online the longest': before('stop', alsoOldest('stop')),
    'stop-stops-all: stop also stops all other agents': before('stop', stopOthers(always)),
    'stop-does-nothing: stop answers 204 and does nothing': instead('stop', nothing),
  }),
  ...breaking('stop-exits-agent', {
    'stop-restarts: stop does what restart does': instead('stop', (agent) => agent.restart()),
    'stop-comes-back-late: an agent that was stopped comes back after a while': instead('stop', comeBackLate),
  }),
  ...breaking('update-starts-new-code', {
    'restart-forgets-update: a restart after an update starts the old code': before('restart', (agent) =>
      Object.assign(agent, { state: 'running' }),
    ),
    'update-ends-session: an update ends the session, and the agent does not come back': before('update', leaveSoon),
    'update-restarts-at-once: an agent restarts by itself once it has updated': before('update', restartSoon),
    'repeated-update-ends-session: an update that is refused because the agent is updating ends the session': on(
      'update',
      (agent) => agent.stop(),
      409,
      ({ state }) => state === 'updating',
    ),
    'update-shows-at-once: get shows the new version before the restart': showAtOnce,
    'updated-agent-does-not-start: the new code does not start: no agent comes back from the restart after its update':
      instead('restart', (agent) => agent.stop(), hasUpdated),
  }),
  ...breaking('update-unavailable', {
    'refused-update-ends-session: an update where there is none is refused and ends the agent': on(
      'update',
      (agent) => agent.stop(),
      409,
      lacksUpdate,
    ),
  }),
  ...breaking('update-disabled', {
    'disabled-update-restarts: an update where updates are disabled is refused and restarts the agent': on(
      'update',
      reconnect(false),
      409,
      cannotUpdate,
    ),
  }),
  ...breaking('as-it-started', {
    'stop-starts-others-anew: a stop sets started_at of all other sessions to now': before('stop', startAnew),
    'update-shown-on-others: an update shows the new version on the sessions of all agents': before(
      'update',
      changeSessions(true, (_, agent) => newVersion(agent)),
    ),
    'update-hides-system: a session shows another operating system once its agent was updated': before(
      'update',
      changeSessions(false, () => ({ os: 'updating' })),
    ),
    'restart-moves-others: a restart shows all other sessions in another region': before(
      'restart',
      changeSessions(true, () => ({ region: 'sa' })),
    ),
    'stop-changes-transports: a stop shows all other sessions as those of SSH': before(
      'stop',
      changeSessions(true, () => ({ transport: 'ssh' })),
    ),
  }),
  ...breaking('update-keeps-major', {
    'update-to-next-major: an update moves to the next major version': before('update', updateTo('4.0.0')),
    'update-back-a-major: an update moves to the major version before': before('update', updateTo('2.9.9')),
  }),
  ...breaking('update-not-older', {
    'update-to-older: an update moves to an older version of the same major': before('update', updateTo('3.0.9')),
  }),
]);

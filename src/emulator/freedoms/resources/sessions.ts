import type { Reply } from '../../base/call.ts';
import { isObject } from '../../base/json-object.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { OnlineAgent } from '../../sessions/online-agent.ts';
import type { Session } from '../../sessions/sessions.ts';
import { type Freedom, onSuccess } from '../base/freedom.ts';

/** Changes every session that an answer shows. */
const onSessions = (d: Deployment, change: (shown: Record<string, unknown>) => void): void =>
  onSuccess(d, ({ body }) => {
    if (!isObject(body)) return;
    const listed = body['tunnel_sessions'];
    for (const shown of Array.isArray(listed) ? listed : [body])
      if (isObject(shown) && 'agent_version' in shown) change(shown);
  });

/** Updates three agents that are not restarted. */
const updateSome = (d: Deployment): void => {
  const agents = d.sessions.all().flatMap(({ agent }) => (agent instanceof OnlineAgent ? [agent] : []));
  const updatable = agents.filter(({ updates, facts }) => typeof updates === 'object' && facts.os !== 'windows');
  for (const agent of updatable.slice(0, 3)) agent.state = 'updated';
};

/** Freedoms about earlier changes to agents, which no endpoint shows. */
export const sessionFreedoms: readonly Freedom[] = [
  {
    name: 'agents-updated-already',
    summary: 'three agents have been updated and not restarted, as an earlier run leaves them',
    plant: updateSome,
  },
  {
    name: 'agents-restarted-by-others',
    summary: 'who updated the agents before restarts each a moment after it refused another update',
    only: ['tunnel-sessions'],
    plant: (d) => {
      updateSome(d);
      d.detour('POST /tunnel_sessions/{id}/update', async (call, next) => {
        const agent = d.sessions.find(call.params['id'] ?? '')?.agent;
        if (agent instanceof OnlineAgent && agent.state === 'updated')
          setTimeout(() => void agent.restart(), 20).unref();
        return next(call);
      });
    },
  },
  {
    name: 'an-empty-last-page',
    summary: 'two sessions fill a page of two, which then names a next one that is empty',
    options: { pageSize: 2 },
    plant: (d) => {
      // The local agent connects later, as the second one.
      for (const { id } of d.sessions.all().slice(1)) d.sessions.disconnect(id);
      d.detour('GET /tunnel_sessions', async (call, next) => {
        const reply = await next(call);
        const { tunnel_sessions: shown, ...page } = isObject(reply.body) ? reply.body : {};
        const last: unknown = Array.isArray(shown) && shown.length === 2 ? shown[1] : null;
        if (!isObject(last) || page['next_page_uri'] !== null) return reply;
        const next_page_uri = `${page['uri']}?after=${last['id']}`;
        return { ...reply, body: { ...page, tunnel_sessions: shown, next_page_uri } };
      });
    },
  },
  {
    name: 'agents-alike',
    summary: 'agents of one fleet look alike, and one of them reconnects whenever another is restarted',
    plant: (d) => {
      const fleet = d.sessions.all().filter(({ facts }) => facts.transport === 'service/v2');
      const idle = fleet.find(({ facts }) => facts.os === 'darwin')?.agent;
      for (const { facts } of fleet)
        Object.assign(facts, {
          ip: '192.0.2.9',
          metadata: '',
          credential: fleet[0]?.facts.credential,
          ...(facts.os === 'darwin' ? { os: 'linux' } : {}),
        });
      d.detour('POST /tunnel_sessions/{id}/restart', async (call, next) => {
        const reply = await next(call);
        if (idle instanceof OnlineAgent) {
          d.sessions.disconnect(idle.session);
          idle.reconnect();
        }
        return reply;
      });
    },
  },
  {
    name: 'agents-come-and-go',
    summary: 'an agent that comes online for a minute at a time leaves and comes back whenever another gets a command',
    plant: (d) => {
      const [, brief] = d.sessions.all().filter(({ facts }) => facts.os === 'darwin');
      const { agent } = brief ?? {};
      if (!(agent instanceof OnlineAgent)) return;
      const comeBack = (): void => {
        d.sessions.disconnect(agent.session);
        agent.reconnect();
      };
      comeBack();
      for (const command of ['restart', 'stop'])
        d.detour(`POST /tunnel_sessions/{id}/${command}`, async (call, next) => {
          const reply = await next(call);
          comeBack();
          return reply;
        });
    },
  },
  ...Object.entries({
    'restarted-agents-move': ['an agent has another address after its restart', { ip: '192.0.2.252' }],
    'restarted-agents-read-new-configuration': [
      'somebody has edited the configuration files of the agents since they were started',
      { metadata: '{"agent":"edited"}' },
    ],
  } as const).map(
    ([name, [summary, changed]]): Freedom => ({
      name,
      summary,
      plant: (d) =>
        d.detour('POST /tunnel_sessions/{id}/restart', (call, next) => {
          const agent = d.sessions.find(call.params['id'] ?? '')?.agent;
          if (agent instanceof OnlineAgent && agent.facts.os !== 'windows')
            agent.facts = { ...agent.facts, ...changed };
          return next(call);
        }),
    }),
  ),
  {
    name: 'credentials-of-sessions-deleted',
    summary: 'the credentials that started the sessions are deleted, and no session refers to one',
    plant: (d) =>
      onSessions(d, (shown) => {
        shown['credential'] = null;
      }),
  },
  {
    name: 'updates-begin-a-moment-later',
    summary: 'an agent takes a second update while it has not yet begun with the first',
    plant: (d) => {
      const begun = new Map<unknown, number>();
      d.detour('POST /tunnel_sessions/{id}/update', (call, next) => {
        const first = begun.get(call.params['id']);
        if (first !== undefined && Date.now() < first + 50) return { status: 204, headers: {}, body: undefined };
        begun.set(call.params['id'], first ?? Date.now());
        return next(call);
      });
    },
  },
  ...Object.entries({
    'an-update-ends-in-an-error':
      'the first update that is taken fails on its way: the agent stays as it is, and takes another',
    'two-updates-end-in-errors': 'the same on two agents, one after the other',
  }).map(
    ([name, summary], n): Freedom => ({
      name,
      summary,
      only: ['tunnel-sessions'],
      plant: (d) => {
        const failing = new Set<OnlineAgent>();
        d.detour('POST /tunnel_sessions/{id}/update', async (call, next) => {
          const agent = d.sessions.find(call.params['id'] ?? '')?.agent;
          const isFree = agent instanceof OnlineAgent && agent.state === 'running' && typeof agent.updates === 'object';
          if (isFree && failing.size <= n) failing.add(agent);
          const reply = await next(call);
          // The update has ended by then, without success.
          if (isFree && failing.has(agent)) setTimeout(() => Object.assign(agent, { state: 'running' }), 125).unref();
          return reply;
        });
      },
    }),
  ),
  {
    name: 'reconnected-without-credential',
    summary: 'a session that begins with a reconnect refers to no credential',
    only: ['tunnel-sessions'],
    plant: (d) => {
      const first = new Set(d.sessions.all().map(({ id }) => id));
      onSessions(d, (shown) => {
        if (!first.has(String(shown['id']))) shown['credential'] = null;
      });
    },
  },
  {
    name: 'ended-sessions-can-be-read',
    summary:
      'a session that has ended is no longer listed, and get still shows it; an earlier run has ended one that is lent',
    plant: (d) => {
      const shown = new Map<string, Reply>();
      const isAgent = ({ facts }: Session): boolean => facts.os === 'linux' && facts.transport === 'service/v2';
      const [ended, other] = d.sessions.all().filter(isAgent);
      if (ended !== undefined) d.sessions.disconnect(ended.id);
      d.detour('GET /tunnel_sessions/{id}', async (call, next) => {
        const id = call.params['id'] ?? '';
        const known = shown.get(id);
        if (known !== undefined && d.sessions.find(id) === undefined) return known;
        if (id === ended?.id && other !== undefined) {
          const reply = await next({ ...call, params: { id: other.id } });
          const body = isObject(reply.body) ? reply.body : {};
          return { ...reply, body: { ...body, id, uri: String(body['uri']).replace(other.id, id) } };
        }
        const reply = await next(call);
        if (reply.status === 200) shown.set(id, reply);
        return reply;
      });
    },
  },
  {
    name: 'lost-sessions-linger',
    summary:
      'an agent loses its connection right after a restart, and what it lost is online until the service notices',
    plant: (d) => {
      const { connect } = d.sessions;
      d.detour('POST /tunnel_sessions/{id}/restart', async (call, next) => {
        const agent = d.sessions.find(call.params['id'] ?? '')?.agent;
        const reply = await next(call);
        d.sessions.connect = (comes, ...how) => {
          if (comes === agent) {
            const lost = connect.call(d.sessions, comes);
            setTimeout(() => d.sessions.disconnect(lost), 400).unref();
            d.sessions.connect = connect;
          }
          return connect.call(d.sessions, comes, ...how);
        };
        return reply;
      });
    },
  },
  {
    name: 'agents-roam',
    summary: 'a session goes on from another address after it was listed and before it is read',
    plant: (d) => {
      const moved = new Set<string>();
      d.detour('GET /tunnel_sessions/{id}', (call, next) => {
        const session = d.sessions.find(call.params['id'] ?? '');
        if (session !== undefined && session.facts.os === 'darwin' && !moved.has(session.id)) {
          moved.add(session.id);
          Object.assign(session, { facts: { ...session.facts, ip: '192.0.2.253' } });
        }
        return next(call);
      });
    },
  },
];

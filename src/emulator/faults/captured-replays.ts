import type { Deployment } from '../server/deployment.ts';
import { notFound } from '../server/problem.ts';
import { requestRoutes } from './bend-agent.ts';
import type { Fault } from './fault.ts';

const on = requestRoutes;

/** The captured requests that are replays, as they come, each with the tunnel of what it repeats. */
const noteReplays = ({ agent }: Deployment): ReadonlyMap<string, string> => {
  const origins = new Map<string, string>();
  agent.detour(on.replay, async (call, next) => {
    const id = String(call.body['id']);
    const origin = origins.get(id) ?? agent.inspector.find(id)?.tunnelName ?? '';
    const known = new Set(agent.inspector.list(1000, null));
    const reply = await next(call);
    for (const one of agent.inspector.list(1000, null)) if (!known.has(one)) origins.set(one.id, origin);
    return reply;
  });
  return origins;
};

/** What can be wrong with which request is replayed, and with replays that were captured themselves. */
export const capturedReplayFaults: readonly Fault[] = [
  {
    name: 'captured-requests.replays-the-newest',
    summary: 'a replay sends the newest request of the tunnel, whatever its id',
    breaks: ['captured-requests.replay-recorded-tunnel', 'captured-requests.replay-named-tunnel'],
    touches: [],
    plant: ({ agent }) =>
      agent.detour(on.replay, (call, next) => {
        const named = agent.inspector.find(String(call.body['id']));
        const [newest] = named === undefined ? [] : agent.inspector.list(1, named.tunnelName);
        return next(newest === undefined ? call : { ...call, body: { ...call.body, id: newest.id } });
      }),
  },
  {
    name: 'captured-requests.replay-has-no-detail',
    summary: 'a replay that is listed has no detail',
    breaks: ['captured-requests.get'],
    touches: [],
    plant: (d) => {
      const replays = noteReplays(d);
      d.agent.detour(on.detail, (call, next) => {
        if (replays.has(call.params['id'] ?? '')) throw notFound('That is a replay.');
        return next(call);
      });
    },
  },
  {
    name: 'captured-requests.replay-has-no-response',
    summary: 'response stays null for a replay that is listed',
    breaks: ['captured-requests.response-arrives'],
    touches: [],
    plant: (d) => {
      const replays = noteReplays(d);
      d.agent.rules.notesResponse = ({ id }) => !replays.has(id);
    },
  },
  {
    name: 'captured-requests.replay-not-replayed',
    summary: 'a replay that is listed cannot be replayed',
    breaks: ['captured-requests.replay'],
    touches: ['captured-requests.replay-recorded-tunnel', 'captured-requests.replay-no-body'],
    plant: (d) => {
      const replays = noteReplays(d);
      d.agent.detour(on.replay, (call, next) => {
        if (replays.has(String(call.body['id']))) throw notFound('That is a replay.');
        return next(call);
      });
    },
  },
  {
    name: 'captured-requests.replay-goes-back',
    summary: 'the replay of a replay goes to the tunnel on which the first request was recorded',
    breaks: ['captured-requests.replay-recorded-tunnel'],
    touches: [],
    plant: (d) => {
      const replays = noteReplays(d);
      d.agent.detour(on.replay, (call, next) => {
        const origin = replays.get(String(call.body['id']));
        return next(origin === undefined ? call : { ...call, body: { tunnel_name: origin, ...call.body } });
      });
    },
  },
  {
    name: 'captured-requests.filter-follows-replays',
    summary: 'tunnel_name also lets through replays of requests of the tunnel',
    breaks: ['captured-requests.tunnel-name-filter'],
    touches: [],
    plant: (d) => {
      const replays = noteReplays(d);
      const { agent } = d;
      agent.detour(on.list, async (call, next) => {
        const name = call.query.get('tunnel_name');
        const reply = await next(call);
        const more = agent.inspector.list(100, null).filter(({ id, tunnelName }) => {
          return tunnelName !== name && name !== null && replays.get(id) === name;
        });
        (reply.body as { requests: unknown[] }).requests.push(...more.map((one) => agent.inspector.show(one)));
        return reply;
      });
    },
  },
];

import type { Captured } from '../agent/inspector.ts';
import { ok } from '../call.ts';
import type { Deployment } from '../deployment.ts';
import { bendReply, bendStatus } from './bend.ts';
import { bodyAfter204, requestRoutes } from './bend-agent.ts';
import type { Fault } from './fault.ts';

const on = requestRoutes;

/** Asks the list with another query. */
const bendQuery = ({ agent }: Deployment, bend: (query: URLSearchParams) => void): void =>
  agent.detour(on.list, (call, next) => {
    const query = new URLSearchParams(call.query);
    bend(query);
    return next({ ...call, query });
  });

/** Steps in when a request is captured. */
const bendCapture = ({ agent }: Deployment, bend: (captured: Captured, add: (one: Captured) => void) => void): void => {
  const { inspector } = agent;
  const add = inspector.add.bind(inspector);
  inspector.add = (captured) => bend(captured, add);
};

const capturing: readonly Fault[] = [
  {
    name: 'captured-requests.deletes-not-captured',
    summary: 'requests with the method DELETE are not captured',
    breaks: ['captured-requests.captured'],
    touches: [],
    plant: (d) =>
      bendCapture(d, (captured, add) => {
        if (!captured.request.startLine.startsWith('DELETE')) add(captured);
      }),
  },
  {
    name: 'captured-requests.captured-twice',
    summary: 'requests with a body are captured twice',
    breaks: ['captured-requests.captured'],
    touches: [],
    plant: (d) =>
      bendCapture(d, (captured, add) => {
        if (/^P/.test(captured.request.startLine)) add({ ...captured, id: d.agent.newId() });
        add(captured);
      }),
  },
  {
    name: 'captured-requests.captured-without-inspect',
    summary: 'requests are captured also where config.inspect is false',
    breaks: ['captured-requests.not-captured'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.inspects = () => true;
    },
  },
  {
    name: 'captured-requests.awaited-response-lost',
    summary: 'a response is not noted when its request was listed before',
    breaks: ['captured-requests.response-arrives'],
    touches: [],
    plant: ({ agent }) => {
      const frozen = new Set<Captured>();
      bendReply(agent, on.list, () => {
        for (const one of agent.inspector.list(1000, null)) if (one.response === null) frozen.add(one);
      });
      agent.rules.notesResponse = (captured) => !frozen.has(captured);
    },
  },
];

const queries: readonly Fault[] = [
  ...Object.entries({
    'one-too-many': (limit: number) => limit + 1,
    ignored: () => 100,
  }).map(
    ([name, wrong]): Fault => ({
      name: `captured-requests.limit-${name}`,
      summary: `limit is ${name.replaceAll('-', ' ')}`,
      breaks: ['captured-requests.limit'],
      touches: [],
      plant: (d) =>
        bendQuery(d, (query) => {
          if (query.has('limit')) query.set('limit', String(wrong(Number(query.get('limit')))));
        }),
    }),
  ),
  {
    name: 'captured-requests.limit-excludes-itself',
    summary: 'a list is shorter than limit, so that a limit of one lists nothing',
    breaks: ['captured-requests.limit'],
    touches: [],
    plant: ({ agent }) =>
      bendReply(agent, requestRoutes.list, ({ body }, { query }) => {
        if (query.has('limit')) (body as { requests: unknown[] }).requests.splice(Number(query.get('limit')) - 1);
      }),
  },
  {
    name: 'captured-requests.filter-ignored',
    summary: 'tunnel_name is ignored',
    breaks: ['captured-requests.tunnel-name-filter'],
    touches: ['captured-requests.evicts-oldest'],
    plant: (d) => bendQuery(d, (query) => query.delete('tunnel_name')),
  },
  {
    name: 'captured-requests.filter-by-beginning',
    summary: 'tunnel_name also lets through tunnels whose names begin with it',
    breaks: ['captured-requests.tunnel-name-filter'],
    touches: [],
    plant: ({ agent }) =>
      agent.detour(on.list, (call, next) => {
        const name = call.query.get('tunnel_name');
        if (name === null) return next(call);
        const all = agent.inspector.list(100, null).filter(({ tunnelName }) => tunnelName.startsWith(name));
        const shown = all.slice(0, Number(call.query.get('limit') ?? 100)).map((one) => agent.inspector.show(one));
        return ok({ uri: '/api/requests/http', requests: shown });
      }),
  },
];

const removals: readonly Fault[] = [
  {
    name: 'captured-requests.clear-answers-200',
    summary: 'the deletion answers 200',
    breaks: ['captured-requests.clear'],
    touches: [],
    plant: ({ agent }) => bendStatus(agent, on.clear, 200),
  },
  {
    name: 'captured-requests.clear-answers-with-body',
    summary: 'the deletion answers 204 with a body',
    breaks: ['captured-requests.clear-no-body'],
    touches: [],
    plant: ({ agent }) =>
      bendReply(agent, on.clear, (reply) => {
        reply.raw = bodyAfter204;
      }),
  },
  {
    name: 'captured-requests.clear-keeps-the-newest',
    summary: 'the deletion keeps the newest request',
    breaks: ['captured-requests.cleared-not-listed', 'captured-requests.cleared-not-shown'],
    touches: [],
    plant: ({ agent }) =>
      agent.detour(on.clear, async (call, next) => {
        const [newest] = agent.inspector.list(1, null);
        const reply = await next(call);
        if (newest) agent.inspector.add(newest);
        return reply;
      }),
  },
  {
    name: 'captured-requests.cleared-still-shown',
    summary: 'the detail of a deleted request is shown',
    breaks: ['captured-requests.cleared-not-shown'],
    touches: [],
    plant: ({ agent }) => {
      const graves = new Map<string, unknown>();
      agent.detour(on.clear, (call, next) => {
        for (const one of agent.inspector.list(1000, null)) graves.set(one.id, agent.inspector.show(one));
        return next(call);
      });
      agent.detour(on.detail, (call, next) => {
        const grave = graves.get(call.params['id'] ?? '');
        return grave === undefined ? next(call) : ok(grave);
      });
    },
  },
  {
    name: 'captured-requests.never-evicts',
    summary: 'nothing is evicted, whatever memory is used',
    breaks: ['captured-requests.evicts-oldest'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.exceeds = () => false;
    },
  },
  {
    name: 'captured-requests.evicts-the-newest',
    summary: 'the newest is evicted in place of the oldest',
    breaks: ['captured-requests.evicts-oldest'],
    touches: [],
    plant: ({ agent }) => {
      agent.rules.evicted = (captured) => captured.at(-1);
    },
  },
  {
    name: 'captured-requests.evicted-still-shown',
    summary: 'the detail of an evicted request is shown',
    breaks: ['captured-requests.evicts-oldest'],
    touches: [],
    plant: (d) => {
      const { agent } = d;
      const all = new Map<string, Captured>();
      bendCapture(d, (captured, add) => {
        all.set(captured.id, captured);
        add(captured);
      });
      agent.detour(on.clear, (call, next) => {
        all.clear();
        return next(call);
      });
      agent.detour(on.detail, (call, next) => {
        const known = all.get(call.params['id'] ?? '');
        return known ? ok(agent.inspector.show(known)) : next(call);
      });
    },
  },
];

/** What can be wrong with what is captured, listed and forgotten. */
export const capturedTrafficFaults: readonly Fault[] = [...capturing, ...queries, ...removals];

import type { Captured } from '../../agent/captured.ts';
import type { Tunnel } from '../../agent/tunnel.ts';
import type { Call } from '../../base/call.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { type Freedom, onRefusals } from '../base/freedom.ts';
import { modules } from '../base/module-paths.ts';
import { LaggingShelf } from './lagging-shelf.ts';
import { PastStates } from './past-states.ts';

interface Lag {
  readonly gets?: number;
  readonly lists?: number;
  /** Whether descriptions and new resources do not lag. */
  readonly isAtOnce?: boolean;
  /** Whether only every second read lags, as with two replicas in turn. */
  readonly byTurns?: boolean;
}

/** Makes reads of the management API stale by so many milliseconds, except for authentication. */
const lagBehind = (d: Deployment, { gets = 0, lists = 0, isAtOnce = false, byTurns = false }: Lag): void => {
  let reads = 0;
  const isBehind = (): boolean => {
    reads += 1;
    return !byTurns || reads % 2 === 0;
  };
  const shelves = new Map<string, LaggingShelf>();
  const shelfAt = (path: string): LaggingShelf => {
    const shelf = shelves.get(path) ?? new LaggingShelf(d.shelf(path), isBehind);
    shelves.set(path, shelf);
    return shelf;
  };
  const noting = (route: string, shelf: LaggingShelf, idOf: (call: Call) => string): void =>
    d.detour(route, (call, next) => {
      shelf.note(idOf(call));
      return next(call);
    });
  for (const { spec } of d.collections) {
    const shelf = shelfAt(spec.path);
    noting(`PATCH ${spec.path}/{id}`, shelf, ({ params }) => params['id'] ?? '');
    if (gets > 0) shelf.lets(d, `GET ${spec.path}/{id}`, gets, isAtOnce);
    if (lists > 0) shelf.lets(d, `GET ${spec.path}`, lists, isAtOnce);
  }
  for (const [path, home, carrier] of modules) {
    const shelf = shelfAt(home);
    for (const method of ['PUT', 'DELETE']) noting(`${method} ${path}`, shelf, carrier);
    if (gets > 0) shelf.lets(d, `GET ${path}`, gets);
  }
};

/** Makes reads of tunnels stale by so many milliseconds. */
const lagTunnels = ({ agent }: Deployment, ms: number): void => {
  const { tunnels } = agent;
  const pasts = new PastStates<Tunnel>();
  const [set, remove] = [tunnels.set.bind(tunnels), tunnels.delete.bind(tunnels)];
  const note = (name: string): void => pasts.note(name, tunnels.get(name) ?? null);
  tunnels.set = (name, tunnel) => {
    note(name);
    return set(name, tunnel);
  };
  tunnels.delete = (name) => {
    note(name);
    return remove(name);
  };
  for (const route of ['GET /api/tunnels', 'GET /api/tunnels/{name}'])
    agent.detour(route, (call, next) => {
      const { get, values } = tunnels;
      const past = new Map(pasts.allAgo(ms, new Map(tunnels)).map((tunnel) => [tunnel.name, tunnel]));
      tunnels.get = (name) => past.get(name);
      tunnels.values = () => past.values();
      try {
        return next(call);
      } finally {
        Object.assign(tunnels, { get, values });
      }
    });
};

/** Makes reads of captured requests stale by so many milliseconds. */
const lagCaptures = ({ agent }: Deployment, ms: number): void => {
  const { inspector } = agent;
  const pasts = new PastStates<Captured>();
  const [add, respond, clear] = [
    inspector.add.bind(inspector),
    inspector.respond.bind(inspector),
    inspector.clear.bind(inspector),
  ];
  const all = (): Captured[] => inspector.list(Number.POSITIVE_INFINITY, null).reverse();
  inspector.add = (captured) => {
    pasts.note(captured.id, null);
    add(captured);
  };
  inspector.respond = (captured, ...rest) => {
    pasts.note(captured.id, { ...captured });
    respond(captured, ...rest);
  };
  inspector.clear = () => {
    for (const captured of all()) pasts.note(captured.id, { ...captured });
    clear();
  };
  for (const route of ['GET /api/requests/http', 'GET /api/requests/http/{id}'])
    agent.detour(route, (call, next) => {
      const { find, list } = inspector;
      const past = pasts.allAgo(ms, new Map(all().map((one) => [one.id, one])));
      inspector.find = (id) => past.find((one) => one.id === id);
      inspector.list = (limit, name) =>
        past
          .filter(({ tunnelName }) => name === null || tunnelName === name)
          .reverse()
          .slice(0, limit);
      try {
        return next(call);
      } finally {
        Object.assign(inspector, { find, list });
      }
    });
};

/** How long reads lag, and what is tried then: to wait two seconds behind every write of every suite would take hours. */
const lags: readonly (readonly [name: string, ms: number, only?: readonly string[]])[] = [
  ['60ms', 60],
  ['300ms', 300, ['api-keys', 'tls-edges', 'tls-edge-ip-restriction', 'route-oidc']],
  ['2s', 2000, ['ip-policy-rules']],
];

/** Freedoms about consistency: the documents promise none, so an answer may be stale. */
export const lagFreedoms: readonly Freedom[] = [
  {
    name: 'described-at-once',
    summary: 'reads show descriptions and what is new as they are, and what an update changed beside them 300ms later',
    patience: { settleMs: 2500, deletionMs: 2500 },
    only: ['reserved-domains', 'reserved-addrs', 'tls-edges', 'http-response-backends'],
    plant: (d) => lagBehind(d, { gets: 300, lists: 300, isAtOnce: true }),
  },
  {
    name: 'reads-lag-by-turns',
    summary: 'every second read shows what was 60ms ago, so that what a read has shown is not yet shown by the next',
    patience: { settleMs: 1300, deletionMs: 1300 },
    plant: (d) => lagBehind(d, { gets: 60, lists: 60, byTurns: true }),
  },
  {
    name: 'reads-lag-unforeseen',
    summary:
      'all reads of the management API show what was 300ms ago, which is longer than the patience for a deployment that is quick',
    patience: { slowestMs: 3000 },
    only: ['api-keys', 'tls-edges', 'tls-edge-ip-restriction', 'route-oidc'],
    plant: (d) => lagBehind(d, { gets: 300, lists: 300 }),
  },
  {
    name: 'gets-lag-and-deny',
    summary: 'a resource or module is shown as it was 300ms ago, and what is not there is answered 403',
    patience: { settleMs: 2500, deletionMs: 2500 },
    only: ['api-keys', 'credentials', 'ip-policy-rules', 'tls-edges', 'tls-edge-ip-restriction', 'route-oidc'],
    plant: (d) => {
      lagBehind(d, { gets: 300 });
      onRefusals(d, (reply) => {
        if (reply.status === 404) reply.status = 403;
      });
    },
  },
  ...lags.flatMap(([name, ms, only]) => {
    const agentOnly = only && ['agent-tunnels', 'captured-requests'];
    const patience = { settleMs: 5 * ms + 1000, deletionMs: 5 * ms + 1000 };
    const common = { patience, ...(only ? { only } : {}) };
    return [
      {
        ...common,
        name: `gets-lag-${name}`,
        summary: `a resource or module is shown as it was ${name} ago`,
        plant: (d: Deployment) => lagBehind(d, { gets: ms }),
      },
      {
        ...common,
        name: `lists-lag-${name}`,
        summary: `lists are as they were ${name} ago`,
        plant: (d: Deployment) => lagBehind(d, { lists: ms }),
      },
      {
        ...common,
        name: `reads-lag-${name}`,
        summary: `all reads of the management API show what was ${name} ago`,
        plant: (d: Deployment) => lagBehind(d, { gets: ms, lists: ms }),
      },
      {
        ...common,
        ...(agentOnly ? { only: agentOnly } : {}),
        patience: { ...patience, tunnelsMs: 5 * ms + 1000, capturesMs: 5 * ms + 1000 },
        name: `agent-reads-lag-${name}`,
        summary: `tunnels and captured requests are shown as they were ${name} ago`,
        plant: (d: Deployment) => {
          lagTunnels(d, ms);
          lagCaptures(d, ms);
        },
      },
    ];
  }),
];

import type { Deployment } from '../server/deployment.ts';
import { bendReply, bendShown, type Shown } from './bend.ts';
import type { Fault, Seat } from './fault.ts';
import { ipPolicyFaults } from './ip-policies.ts';

const path = '/edges/tls/{id}/ip_restriction';
const edges: Seat = {
  name: 'tls-edges',
  path: '/edges/tls',
  prefix: 'edgtls_',
  listKey: 'tls_edges',
  update: true,
  owned: false,
  secret: null,
};

/** What was last said of a module, by one of its two addresses. */
const lastBy = (d: Deployment, route: string, said: (body: unknown) => unknown): Map<string, unknown> => {
  const last = new Map<string, unknown>();
  bendReply(d, route, ({ body }, { params }) => {
    last.set(params['id'] ?? '', said(body));
  });
  return last;
};

/** Lets the edge show its IP restriction as the last update of the edge left it, whatever was replaced since. */
const stale = (d: Deployment, places: readonly ('get' | 'list')[]): void => {
  const before = new Map<string, unknown>();
  d.detour(`PUT ${path}`, async (call, next) => {
    const id = call.params['id'] ?? '';
    const edge = d.shelf('/edges/tls').find(id);
    const collection = d.collections.find(({ spec }) => spec.path === '/edges/tls');
    if (edge && collection) before.set(id, collection.show(edge, false)['ip_restriction']);
    return next(call);
  });
  bendShown(
    d,
    edges,
    (shown: Shown) => {
      const id = String(shown['id']);
      if (before.has(id)) shown['ip_restriction'] = before.get(id);
    },
    places,
  );
};

const edgeEchoes = ['tls-edges.get-echo', 'tls-edges.list-echo', 'tls-edges.module-*', 'tls-edges.*-module'];

/** What can be wrong with the IP restriction of a TLS edge and with nothing else. */
export const tlsEdgeIpRestrictionFaults: readonly Fault[] = [
  ...ipPolicyFaults('tls-edge-ip-restriction', path),
  ...ipPolicyFaults('route-ip-restriction', '/edges/https/{edge_id}/routes/{id}/ip_restriction'),
  {
    name: 'tls-edge-ip-restriction.edge-shows-old',
    summary: 'get of the edge shows the module as it was before the last replace',
    breaks: ['tls-edge-ip-restriction.shown-on-edge'],
    touches: [...edgeEchoes, 'tls-edge-ip-restriction.null-on-edge-once-deleted'],
    plant: (d) => stale(d, ['get']),
  },
  {
    name: 'tls-edge-ip-restriction.edge-lists-old',
    summary: 'the list of edges shows the module as it was before the last replace',
    breaks: ['tls-edge-ip-restriction.shown-on-edge'],
    touches: [...edgeEchoes, 'tls-edge-ip-restriction.null-on-edge-once-deleted'],
    plant: (d) => stale(d, ['list']),
  },
  {
    name: 'tls-edge-ip-restriction.update-of-edge-unseen',
    summary: 'get of the module shows what was last replaced, whatever an update of the edge has set since',
    breaks: ['tls-edge-ip-restriction.follows-update-of-edge'],
    touches: ['tls-edge-ip-restriction.*', ...edgeEchoes],
    plant: (d) => {
      const replaced = lastBy(d, `PUT ${path}`, (body) => JSON.parse(JSON.stringify(body)) as unknown);
      bendReply(d, `GET ${path}`, (reply, { params }) => {
        const last = replaced.get(params['id'] ?? '');
        if (last !== undefined) reply.body = last;
      });
    },
  },
  {
    name: 'tls-edge-ip-restriction.deleted-shown-empty-on-edge',
    summary: 'the edge shows an empty module for one that was deleted',
    breaks: ['tls-edge-ip-restriction.null-on-edge-once-deleted'],
    touches: edgeEchoes,
    plant: (d) => {
      const deleted = lastBy(d, `DELETE ${path}`, () => true);
      bendShown(
        d,
        edges,
        (shown) => {
          if (deleted.has(String(shown['id']))) shown['ip_restriction'] ??= { enabled: false, ip_policies: [] };
        },
        ['get', 'list'],
      );
    },
  },
  {
    name: 'tls-edge-ip-restriction.deleted-with-backend',
    summary: 'delete of the module removes the backend of the edge, too',
    breaks: ['tls-edge-ip-restriction.null-on-edge-once-deleted'],
    touches: edgeEchoes,
    plant: (d) =>
      bendReply(d, `DELETE ${path}`, (_, { params }) => {
        const edge = d.shelf('/edges/tls').find(params['id'] ?? '');
        if (edge) edge.fields['backend'] = null;
      }),
  },
];

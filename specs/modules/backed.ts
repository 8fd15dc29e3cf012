import { isObject } from '../../src/contract/json-object.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { leave } from '../../src/harness/trial/interruption.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject.ts';
import { type Edge, referenced, type Written } from './edge.ts';

/** Kinds of backend for an edge, the likeliest first: a fixed HTTP response is of no use to an edge that speaks no HTTP. */
const kinds = ['tunnel-group-backends', 'http-response-backends'] as const;

interface Backed {
  readonly made: { readonly id: string; readonly written: Written };
  /** Another backend of the same kind. */
  readonly other: { readonly id: string; readonly uri: unknown };
  readonly exchange: Exchange;
}

/** Bodies of an edge with a backend: where the example serves nothing, one that serves a reserved address comes second. */
const bodiesWith = async (world: World, edge: Edge, backend: Written): Promise<readonly Written[]> => {
  const json = await world.bodies.body(edge, { backend });
  if (edge.name === 'tls-edges' || Object.hasOwn(json, 'hostports')) return [json];
  const served = await world.bodies.specimen({ hostports: [{ $of: 'reserved-addrs', field: 'addr', text: '{}' }] });
  return [json, { ...json, ...served }];
};

/**
 * An edge with a backend, created with it. Which kinds of backend an edge takes is not said, nor whether one that leads somewhere may
 * serve nothing; that it takes none cannot be.
 */
export const backed = async (world: World, edge: Edge, how: Written): Promise<Backed> => {
  let last: Exchange | null = null;
  for (const kind of kinds) {
    const [one, other] = [await referenced(world, kind), await referenced(world, kind)];
    const written = { ...how, backend_id: one.id };
    if (await world.resources.lasts(edge)) {
      const { id, exchange } = await world.resources.create(edge, { backend: written });
      return { made: { id, written }, other, exchange };
    }
    for (const json of await bodiesWith(world, edge, written)) {
      const exchange = await world.requests.send(requestTo(edge, 'create', { json, expect: 'open' }));
      const { id } = isObject(exchange.json) ? exchange.json : {};
      if (succeeded(exchange) && typeof id === 'string') return { made: { id, written }, other, exchange };
      if (!succeeded(exchange)) last = exchange;
    }
  }
  if (last !== null)
    world.claims.check(last, {
      place: 'status',
      holds: false,
      summary: `no backend is accepted as that of a ${edge.title}`,
      expected: 'status 201',
      received: `status ${last.response?.status}`,
    });
  return leave('no edge was made with a backend');
};

type Setting = readonly [module: string, written: () => Promise<Written>];

/** Every module of an edge, each disabled or not so that both occur. Of several for one module the first that is taken is set. */
const settings = (world: World, edge: Edge): readonly Setting[] => [
  ...(edge.name === 'tls-edges'
    ? ([
        ['tls_termination', async () => ({ enabled: true, terminate_at: 'edge' })],
        [
          'mutual_tls',
          async () => ({
            enabled: false,
            certificate_authority_ids: [await world.resources.shared('certificate-authorities', 'of edges')],
          }),
        ],
      ] as const)
    : []),
  ...(world.context.offers('ipPolicyIds.0')
    ? ([
        ['ip_restriction', async () => ({ enabled: false, ip_policy_ids: [world.context.fixture('ipPolicyIds.0')] })],
      ] as const)
    : []),
  ...kinds.map(
    (kind): Setting => [
      'backend',
      async () => ({ enabled: true, backend_id: await world.resources.shared(kind, 'of edges') }),
    ],
  ),
];

/** Sets every module of an edge that this deployment lets stand beside the others, or one, and says how each was written. */
export const modulesSet = async (
  world: World,
  edge: Edge,
  id: string,
  only?: string,
): Promise<Readonly<Record<string, Written>>> => {
  const set: Record<string, Written> = {};
  for (const [module, writing] of settings(world, edge)) {
    if (Object.hasOwn(set, module) || module !== (only ?? module)) continue;
    const written = await writing();
    const json = { [module]: written };
    if (succeeded(await world.requests.send(requestTo(edge, 'update', { id, json, expect: 'open' }))))
      set[module] = written;
  }
  return set;
};

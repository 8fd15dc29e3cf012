import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { wantsPayment } from '../../../src/harness/request/refusal-cause.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { type Edge, referenced, type Written } from './edge.ts';

/** Kinds of backend for an edge, the likeliest first: a fixed HTTP response is of no use to an edge that speaks no HTTP. */
const kinds = ['tunnel-group-backends', 'http-response-backends'] as const;

interface Backed {
  readonly made: { readonly id: string; readonly written: Written };
  /** Another backend of the same kind. */
  readonly other: { readonly id: string; readonly uri: unknown };
  readonly exchange: Exchange;
}

/**
 * Bodies of an edge with modules. If the example contains tls_termination, a second body leaves it out, because how many modules a creation may
 * contain is not documented. If the example has no hostports, a further body has one of a reserved address.
 */
async function* bodiesWith(world: World, edge: Edge, modules: JsonObject): AsyncGenerator<Written> {
  const json = await world.bodies.body(edge, modules);
  yield json;
  const { tls_termination: ends, ...rest } = json;
  if (ends !== undefined && !Object.hasOwn(modules, 'tls_termination')) yield rest;
  if (edge.name === 'tls-edges' || Object.hasOwn(json, 'hostports')) return;
  const served = await world.bodies.specimen({ hostports: [{ $of: 'reserved-addrs', field: 'addr', text: '{}' }] });
  yield { ...json, ...served };
}

/**
 * Creates an edge together with a backend. Neither the accepted kinds of backend nor whether an edge with a backend needs hostports is documented;
 * but some backend must be accepted.
 */
export const backed = async (world: World, edge: Edge, how: Written): Promise<Backed> => {
  const refused: Exchange[] = [];
  for (const kind of kinds) {
    const [one, other] = [await referenced(world, kind), await referenced(world, kind)];
    const written = { ...how, backend_id: one.id };
    if (await world.resources.lasts(edge)) {
      const { id, exchange } = await world.resources.create(edge, { backend: written });
      return { made: { id, written }, other, exchange };
    }
    for await (const json of bodiesWith(world, edge, { backend: written })) {
      const exchange = await world.requests.attempt(edge, json);
      const { id } = isObject(exchange.json) ? exchange.json : {};
      if (succeeded(exchange) && typeof id === 'string') return { made: { id, written }, other, exchange };
      if (!succeeded(exchange)) refused.push(exchange);
    }
  }
  // A body that was refused for the plan might have been accepted on another plan, so that refusal is the one to judge.
  const telling = refused.find(wantsPayment) ?? refused.at(-1);
  if (telling !== undefined)
    world.claims.check(telling, {
      place: 'status',
      holds: false,
      summary: `no backend is accepted as that of a ${edge.title}`,
      expected: 'status 201',
      received: `status ${telling.response?.status}`,
    });
  return leave('no edge was made with a backend');
};

/** A module by name, and two bodies for it that differ in every member. */
type Setting = readonly [module: string, written: (time: 0 | 1) => Promise<Written>];

/** The shared resource that the first or the second body of a module names. */
const sharedOf = (world: World, kind: string, time: 0 | 1): Promise<string> =>
  world.resources.shared(kind, time === 0 ? 'of edges' : 'of edges, too');

/** Two bodies for each module of an edge; both values of `enabled` occur. If a module has several entries, the first accepted one is set. */
const settings = (world: World, edge: Edge): readonly Setting[] => [
  ...(edge.name === 'tls-edges'
    ? ([
        ['tls_termination', async (time) => ({ enabled: time === 0, terminate_at: time === 0 ? 'edge' : 'upstream' })],
        [
          'mutual_tls',
          async (time) => ({
            enabled: time === 1,
            certificate_authority_ids: [await sharedOf(world, 'certificate-authorities', time)],
          }),
        ],
      ] satisfies Setting[])
    : []),
  ...(world.context.offers('ipPolicyIds.0')
    ? ([
        [
          'ip_restriction',
          async (time) => ({
            enabled: time === 1,
            ip_policy_ids: [world.context.fixture(`ipPolicyIds.${world.context.offers('ipPolicyIds.1') ? time : 0}`)],
          }),
        ],
      ] satisfies Setting[])
    : []),
  ...kinds.map(
    (kind): Setting => [
      'backend',
      async (time) => ({ enabled: time === 0, backend_id: await sharedOf(world, kind, time) }),
    ],
  ),
];

/** The body with which a module is set now, and another body for it. */
interface SetModule {
  readonly written: Written;
  readonly otherwise: () => Promise<Written>;
}

/** Sets by one update those modules of an edge that are not set to this body yet. Whether a combined update is accepted is not documented. */
const setTogether = async (world: World, edge: Edge, id: string, wanted: readonly Setting[]): Promise<void> => {
  const json: Record<string, Written> = {};
  for (const [module, writing] of wanted) json[module] ??= await writing(0);
  for (const module of Object.keys(json)) if (isSetTo(world, id, module, json[module])) delete json[module];
  if (Object.keys(json).length > 1) await world.requests.send(requestTo(edge, 'update', { id, json, expect: 'open' }));
};

const isSetTo = (world: World, id: string, module: string, written: Written | undefined): boolean =>
  asJson(world.resources.expected(id)?.[module]) === asJson(written);

/**
 * Sets every module of an edge, as far as this deployment accepts it beside the others. At `--effort quick` modules that are already set are
 * skipped, and the others are first sent in one update.
 */
export const setModules = async (
  world: World,
  edge: Edge,
  id: string,
  only: (module: string) => boolean = () => true,
): Promise<Readonly<Record<string, SetModule>>> => {
  const set: Record<string, SetModule> = {};
  const { isQuick } = world.context;
  const wanted = settings(world, edge).filter(([module]) => only(module));
  if (isQuick) await setTogether(world, edge, id, wanted);
  for (const [module, writing] of wanted) {
    if (Object.hasOwn(set, module)) continue;
    const written = await writing(0);
    const json = { [module]: written };
    const isThere = isQuick && isSetTo(world, id, module, written);
    if (isThere || succeeded(await world.requests.send(requestTo(edge, 'update', { id, json, expect: 'open' }))))
      set[module] = { written, otherwise: () => writing(1) };
  }
  return set;
};

/** As `setModules`, with only the body of each module in the result. */
export const modulesSet = async (...where: Parameters<typeof setModules>): Promise<Readonly<Record<string, Written>>> =>
  Object.fromEntries(Object.entries(await setModules(...where)).map(([module, { written }]) => [module, written]));

/** Another body for a module, in which TLS still terminates at the edge. */
const otherwiseAtEdge = (module: string, written: Written, otherwise: Written): Written =>
  module === 'tls_termination' ? { ...written, enabled: false } : otherwise;

/**
 * Two bodies for each module except the IP restriction, as far as this deployment accepts it beside the others. TLS terminates at the edge in both,
 * because most modules are disallowed otherwise.
 */
export const waysToSet = async (
  world: World,
  edge: Edge,
  id: string,
): Promise<Readonly<Record<string, readonly [Written, Written]>>> => {
  const ways: Record<string, readonly [Written, Written]> = {};
  if (world.context.isQuick) {
    // Whether they are accepted is seen when they are sent.
    for (const [module, writing] of settings(world, edge))
      if (module !== 'ip_restriction' && !Object.hasOwn(ways, module))
        ways[module] = [await writing(0), otherwiseAtEdge(module, await writing(0), await writing(1))];
    return ways;
  }
  const set = await setModules(world, edge, id, (module) => module !== 'ip_restriction');
  for (const [module, { written, otherwise }] of Object.entries(set)) {
    const other = otherwiseAtEdge(module, written, await otherwise());
    const updates = [other, written].map((one) =>
      requestTo(edge, 'update', { id, json: { [module]: one }, expect: 'open' }),
    );
    const answers: Exchange[] = [];
    for (const ask of updates) answers.push(await world.requests.send(ask));
    if (answers.every(succeeded)) ways[module] = [written, other];
  }
  return ways;
};

/** All modules together, then every pair, then each module alone. */
const groupsOf = (modules: readonly string[]): readonly (readonly string[])[] => [
  modules,
  ...modules.flatMap((one, n) => modules.slice(n + 1).map((other) => [one, other])),
  ...modules.map((one) => [one]),
];

type Modules = Readonly<Record<string, Written>>;
type Look = (answer: Exchange, carried: Modules) => Promise<void>;

/**
 * Sends modules of an edge in one request, and checks the answer. How many modules a request may contain is not documented: if all of them together
 * are refused, every pair is sent, and if a pair is refused, each of the two alone.
 */
const carryTogether = async (modules: Modules, send: (some: Modules) => Promise<boolean>): Promise<void> => {
  const carried: (readonly string[])[] = [];
  for (const group of groupsOf(Object.keys(modules))) {
    if (carried.some((known) => group.every((module) => known.includes(module)))) continue;
    if (await send(Object.fromEntries(group.map((module) => [module, modules[module] ?? {}])))) carried.push(group);
  }
};

/** Updates an edge with these modules, as many at once as the deployment accepts. */
export const updateTogether = (world: World, edge: Edge, id: string, modules: Modules, look: Look): Promise<void> =>
  carryTogether(modules, async (some) => {
    // Together with a description, to check that neither modules nor fields are lost.
    const json = { ...some, description: `with ${Object.keys(some).join(' and ')} ${world.context.word()}` };
    const answer = await world.requests.send(requestTo(edge, 'update', { id, json, expect: 'open' }));
    if (!succeeded(answer)) return false;
    world.claims.check(answer, {
      place: '/description',
      holds: need(answer)['description'] === json.description,
      summary: 'an update of modules and description passes over the description',
      expected: asJson(json.description),
      received: asJson(need(answer)['description']),
    });
    await look(answer, some);
    return true;
  });

/** Creates edges with these modules, as many at once as the deployment accepts; none where edges are lasting. */
export const createTogether = async (world: World, edge: Edge, modules: Modules, look: Look): Promise<void> => {
  if (await world.resources.lasts(edge)) return;
  await carryTogether(modules, (some) =>
    world.passing(async () => {
      for await (const json of bodiesWith(world, edge, some)) {
        const answer = await world.requests.attempt(edge, json);
        if (!succeeded(answer)) continue;
        await look(answer, some);
        return true;
      }
      return false;
    }),
  );
};

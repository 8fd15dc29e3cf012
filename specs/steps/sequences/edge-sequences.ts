import fc from 'fast-check';
import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { type Ask, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { moduleAsk } from '../resources/module-life.ts';
import { look } from './resource-sequences.ts';

/** Several edges of one kind, and their IP restriction module where that has an address of its own. */
export interface Edges {
  readonly world: World;
  readonly edge: Resource;
  readonly module: Resource | null;
  readonly ids: readonly string[];
  readonly policies: readonly string[];
  /** Whether such an edge can terminate TLS. */
  readonly endsTls: boolean;
  /** By module name: two bodies for each other module that such an edge accepts beside an IP restriction. */
  readonly others: Readonly<Record<string, readonly [JsonObject, JsonObject]>>;
}

type EdgeStep = fc.AsyncCommand<object, Edges>;

/** An IP restriction, with its policies as positions in `Edges.policies`; enabled may be left out. */
interface Restriction {
  readonly enabled?: boolean;
  readonly policies: readonly number[];
}

const step = (name: string, run: (edges: Edges) => Promise<unknown>): EdgeStep => ({
  check: () => true,
  run: async (_, edges) => {
    await run(edges);
  },
  toString: () => name,
});

const pick = ({ ids }: Edges, n: number): string => ids[n % ids.length] ?? '';

const bodyOf = ({ policies }: Edges, { enabled, policies: positions }: Restriction): Record<string, unknown> => ({
  ...(enabled === undefined ? {} : { enabled }),
  ip_policy_ids: positions.map((n) => policies[n % policies.length]),
});

const update = (edges: Edges, n: number, json: object, more: Partial<Ask> = {}): Promise<Exchange> =>
  edges.world.requests.send(requestTo(edges.edge, 'update', { id: pick(edges, n), json, ...more }));

/**
 * Neither the maximum number of policies nor what an edge needs before it accepts any is documented; that it accepts one is a requirement of its
 * own.
 */
const asked: Partial<Ask> = { expect: 'open' };

const restrict = (n: number, restriction: Restriction): EdgeStep =>
  step(`update ${n} ${JSON.stringify(restriction)}`, (edges) =>
    update(edges, n, { ip_restriction: bodyOf(edges, restriction) }, asked),
  );

const rename = (n: number, description: string): EdgeStep =>
  step(`update ${n} ${description}`, (edges) =>
    update(edges, n, { description: `${description} ${edges.world.context.word()}` }),
  );

const terminate = (n: number): EdgeStep =>
  step(`terminate ${n}`, (edges) =>
    edges.endsTls ? update(edges, n, { tls_termination: { terminate_at: 'edge' } }) : Promise.resolve(null),
  );

/** An update with another module, if such an edge accepts it. Whether two edges may use one backend is not documented. */
const set = (n: number, module: string, time: 0 | 1): EdgeStep =>
  step(`update ${n} ${module} ${time}`, async (edges) => {
    const writings = edges.others[module];
    if (writings !== undefined) await update(edges, n, { [module]: writings[time] }, { expect: 'open' });
  });

/**
 * Sets every module that such an edge accepts, and an IP restriction if one is given, by one update, or by several if that is refused. For TLS
 * termination it uses the other one of the two bodies.
 */
const setAll = (n: number, time: 0 | 1, restriction: Restriction | null): EdgeStep =>
  step(`update ${n} all ${time} ${JSON.stringify(restriction)}`, async (edges) => {
    const others = Object.entries(edges.others).map(([module, [one, other]]): [string, JsonObject] => [
      module,
      (module === 'tls_termination') === (time === 1) ? one : other,
    ]);
    const restricted = restriction === null ? {} : { ip_restriction: bodyOf(edges, restriction) };
    const json = { ...restricted, ...Object.fromEntries(others) };
    if (succeeded(await update(edges, n, json, asked))) return;
    for (const [module, written] of Object.entries(json)) await update(edges, n, { [module]: written }, asked);
  });

/** Replaces the module at its own address, or deletes it (`restriction` null); nothing where it has no address. */
const atModule = (name: string, n: number, restriction: Restriction | null): EdgeStep =>
  step(`${name} ${n} ${JSON.stringify(restriction)}`, async (edges) => {
    const { world, module } = edges;
    if (module === null) return;
    const ask = moduleAsk(module, { id: pick(edges, n) });
    // A delete of a module that is not set may fail, so it is set first.
    const json = bodyOf(edges, restriction ?? { policies: [0] });
    const replaced = await world.requests.send(ask('replace', { json, ...asked }));
    if (restriction === null && succeeded(replaced)) await world.requests.send(ask('delete'));
  });

const replace = (n: number, restriction: Restriction): EdgeStep => atModule('replace', n, restriction);
const remove = (n: number): EdgeStep => atModule('delete', n, null);

/** The module at its own address shows what the edge's last request about it said. How one looks that is not set is not said. */
const readModule = (n: number): EdgeStep =>
  step(`get module ${n}`, async (edges) => {
    const { world, module } = edges;
    const wanted = world.resources.expected(pick(edges, n))?.[module?.partOf ?? ''];
    if (module === null || !isObject(wanted)) return;
    const answer = await world.requests.send(moduleAsk(module, { id: pick(edges, n) })('get'));
    world.claims.check(answer, {
      place: '',
      holds: same('module', wanted, answer.json),
      summary: 'get of the module does not show what the last request about it set',
      expected: asJson(wanted),
      received: asJson(answer.json),
    });
  });

const readAll: EdgeStep = step('get all', async (edges) => {
  const real = { world: edges.world, resource: edges.edge };
  for (const id of edges.ids) await look(real, id);
});

const position = fc.nat({ max: 1 });
const restrictions = fc.record(
  { enabled: fc.boolean(), policies: fc.constantFrom([0], [1], [1, 0]) },
  { requiredKeys: ['policies'] },
);

/** Sequences over the modules of several edges. */
export const edgeSequences = (): fc.Arbitrary<Iterable<EdgeStep>> =>
  fc.commands(
    [
      fc.tuple(position, restrictions).map(([n, some]) => restrict(n, some)),
      fc.tuple(position, fc.constantFrom('one', 'two')).map(([n, text]) => rename(n, text)),
      position.map(terminate),
      fc
        .tuple(position, fc.constantFrom('backend', 'mutual_tls'), fc.constantFrom(0 as const, 1 as const))
        .map(([n, module, time]) => set(n, module, time)),
      fc.tuple(position, restrictions).map(([n, some]) => replace(n, some)),
      position.map(remove),
      position.map(readModule),
      fc.constant(readAll),
    ],
    { size: 'medium', maxCommands: 14 },
  );

/**
 * A fixed sequence that notices whether modules of one edge affect another edge, survive their replacement, come back, or disappear with one
 * another.
 */
export const tellingSequence: readonly EdgeStep[] = [
  restrict(0, { policies: [0] }),
  restrict(1, { enabled: false, policies: [1, 0] }),
  readAll,
  terminate(0),
  set(0, 'tls_termination', 1),
  rename(0, 'two'),
  rename(1, 'one'),
  readAll,
  set(0, 'tls_termination', 0),
  set(1, 'tls_termination', 1),
  restrict(1, { policies: [1] }),
  replace(0, { enabled: false, policies: [1] }),
  readAll,
  readModule(0),
  set(1, 'tls_termination', 0),
  set(0, 'backend', 0),
  set(1, 'backend', 1),
  set(0, 'mutual_tls', 0),
  set(1, 'mutual_tls', 1),
  restrict(0, { policies: [1, 0] }),
  readModule(0),
  readAll,
  replace(0, { policies: [1] }),
  set(0, 'backend', 1),
  set(0, 'mutual_tls', 1),
  remove(1),
  set(1, 'backend', 0),
  terminate(1),
  rename(1, 'two'),
  readAll,
  replace(1, { policies: [1] }),
  set(0, 'backend', 0),
  remove(0),
  set(0, 'mutual_tls', 0),
];

/** A shorter sequence for `--effort quick`: both edges are written in turn, and each alone while the other must stay as it is. */
export const shortSequence: readonly EdgeStep[] = [
  setAll(0, 0, { policies: [0] }),
  setAll(1, 1, { enabled: false, policies: [1, 0] }),
  readAll,
  replace(0, { enabled: false, policies: [1] }),
  readModule(0),
  restrict(0, { policies: [1] }),
  readModule(0),
  // Each edge now gets the body that the other one had.
  setAll(0, 0, null),
  rename(0, 'two'),
  readAll,
  remove(1),
  setAll(1, 0, null),
  rename(1, 'two'),
  readAll,
  replace(1, { policies: [1] }),
  remove(0),
];

export const followEdges = (edges: Edges, steps: Iterable<EdgeStep>): Promise<void> =>
  fc.asyncModelRun(() => ({ model: {}, real: edges }), [...steps, readAll]);

import fc from 'fast-check';
import type { Resource } from '../../src/contract/contract.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import type { World } from '../../src/harness/world/world.ts';
import { moduleAsk } from './module-life.ts';
import { look } from './resource-sequences.ts';

/** Several edges of one kind, and the module that has an address of its own, where it has one. */
export interface Edges {
  readonly world: World;
  readonly edge: Resource;
  readonly module: Resource | null;
  readonly ids: readonly string[];
  readonly policies: readonly string[];
  /** Whether TLS can be made to end at such an edge. */
  readonly endsTls: boolean;
}

type EdgeStep = fc.AsyncCommand<object, Edges>;

/** An IP restriction by the positions of its policies; enabled may be left unsaid. */
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

const update = (edges: Edges, n: number, json: object): Promise<unknown> =>
  edges.world.requests.send(requestTo(edges.edge, 'update', { id: pick(edges, n), json }));

const restrict = (n: number, restriction: Restriction): EdgeStep =>
  step(`update ${n} ${JSON.stringify(restriction)}`, (edges) =>
    update(edges, n, { ip_restriction: bodyOf(edges, restriction) }),
  );

const rename = (n: number, description: string): EdgeStep =>
  step(`update ${n} ${description}`, (edges) => update(edges, n, { description }));

const terminate = (n: number): EdgeStep =>
  step(`terminate ${n}`, (edges) =>
    edges.endsTls ? update(edges, n, { tls_termination: { terminate_at: 'edge' } }) : Promise.resolve(),
  );

/** What is done at the module's own address; nothing where it has none. */
const atModule = (name: string, n: number, restriction: Restriction | null): EdgeStep =>
  step(`${name} ${n} ${JSON.stringify(restriction)}`, async (edges) => {
    const { world, module } = edges;
    if (module === null) return;
    const ask = moduleAsk(module, { id: pick(edges, n) });
    // Deleting what is not set is not said to succeed, so it is set first.
    if (restriction === null) await world.requests.send(ask('replace', { json: bodyOf(edges, { policies: [0] }) }));
    await world.requests.send(
      restriction === null ? ask('delete') : ask('replace', { json: bodyOf(edges, restriction) }),
    );
  });

const replace = (n: number, restriction: Restriction): EdgeStep => atModule('replace', n, restriction);
const remove = (n: number): EdgeStep => atModule('delete', n, null);

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
      fc.tuple(position, restrictions).map(([n, some]) => replace(n, some)),
      position.map(remove),
      fc.constant(readAll),
    ],
    { size: 'medium', maxCommands: 12 },
  );

/** Tells at once whether modules of one edge reach another, survive their replacement, or go with one another. */
export const tellingSequence: readonly EdgeStep[] = [
  restrict(0, { policies: [0] }),
  restrict(1, { enabled: false, policies: [1, 0] }),
  readAll,
  terminate(0),
  rename(0, 'two'),
  rename(1, 'one'),
  readAll,
  restrict(1, { policies: [1] }),
  replace(0, { enabled: false, policies: [1] }),
  readAll,
  restrict(0, { policies: [1, 0] }),
  readAll,
  replace(0, { policies: [0] }),
  remove(1),
  readAll,
];

export const followEdges = (edges: Edges, steps: Iterable<EdgeStep>): Promise<void> =>
  fc.asyncModelRun(() => ({ model: {}, real: edges }), [...steps, readAll]);

import fc from 'fast-check';
import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { can, endpointOf, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { quote } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { deleteSimilar } from '../resources/similar-ids.ts';
import { checkGone, checkList, type DeletedResource, type Remaining } from '../resources/standing.ts';
import { createTwinOf } from './twin.ts';

/** The resources of one sequence, by their position; the judge's model knows what each must look like. */
interface Real extends Remaining {
  readonly removed: DeletedResource[];
}
type CountModel = { count: number };
type Step = fc.AsyncCommand<CountModel, Real>;

const pick = (living: readonly string[], n: number): string => living[n % living.length] ?? '';

const creating = (name: string, make: (real: Real) => Promise<string>): Step => ({
  check: ({ count }) => count < 5,
  run: async (model, real) => {
    const { living } = real;
    try {
      living.push(await make(real));
      model.count += 1;
    } catch (error) {
      // Two that know nothing of each other show most of what more of them would, where there is no room for more.
      if (!(error instanceof Unexercised) || living.length < 2) throw error;
    }
  },
  toString: () => name,
});

const create = creating('create', async ({ world, resource }) => (await world.resources.create(resource)).id);

const createTwin = (n: number): Step =>
  creating(`create a twin of ${n}`, ({ world, resource, living }) => createTwinOf(world, resource, pick(living, n)));

/** What is known of a resource beside what was sent. */
interface Sequel {
  /** The requests that may have changed it. */
  readonly before?: readonly Exchange[];
  /** Fields of which the documents do not say what became of them. */
  readonly open?: readonly string[];
}

/** Reads a resource and holds it against what its own requests made of it. */
export const look = async (
  { world, resource }: Pick<Real, 'world' | 'resource'>,
  id: string,
  { before = [], open = [] }: Sequel = {},
): Promise<void> => {
  const answer = await world.requests.send({ resource, endpoint: endpointOf(resource, 'get'), id, expect: 'open' });
  const settled = world.resources.settled(resource, id);
  const wanted: JsonObject = { ...settled, ...world.resources.expected(id) };
  const shown = succeeded(answer) && isObject(answer.json) ? answer.json : null;
  const computed = Object.keys(settled).map(
    (field) => [field, resource.computed?.[field]?.compare ?? 'exact'] as const,
  );
  const wrong = [...Object.entries(resource.steady), ...computed]
    .filter(([field]) => !open.includes(field))
    .filter(([field, comparison]) => shown === null || !same(comparison, wanted[field], shown[field]))
    .map(([field]) => field);
  const claim = {
    place: shown === null ? 'status' : `/${wrong[0] ?? ''}`,
    holds: wrong.length === 0,
    summary:
      shown === null
        ? 'a resource that was not deleted is gone'
        : `${wrong.join(', ')} changed though no request changed it`,
    expected: wrong.map((field) => `${field} ${quote(wanted[field])}`).join(', '),
    received:
      shown === null
        ? `status ${answer.response?.status}`
        : wrong.map((field) => `${field} ${quote(shown[field])}`).join(', '),
  };
  world.claims.check(answer, claim, before);
};

const read = (n: number): Step => ({
  check: ({ count }) => count > 0,
  run: async (_, real) => {
    await look(real, pick(real.living, n));
  },
  toString: () => `get ${n}`,
});

const update = (n: number, fields: { description?: string; metadata?: string }): Step => ({
  check: ({ count }) => count > 0,
  run: async (_, { world, resource, living }) => {
    const { description } = fields;
    const own = description === undefined ? {} : { description: `${description} ${world.context.word()}` };
    await world.requests.send(requestTo(resource, 'update', { id: pick(living, n), json: { ...fields, ...own } }));
  },
  toString: () => `update ${n} ${JSON.stringify(fields)}`,
});

/**
 * An update of everything that an update may carry, with texts that no other request has. What it did to a resource of ours shows where that
 * is read; those of others are seen in the list alone, and what they look like is known of none. But nobody else can have set these texts.
 * What cannot be updated is listed alone.
 */
const updateWhole = (n: number): Step => ({
  check: ({ count }) => count > 0,
  run: async (_, { world, resource, living, listed }) => {
    const id = pick(living, n);
    const texts = { description: `one ${world.context.marker()}`, metadata: `two ${world.context.marker()}` };
    const updates = can(resource, 'update');
    const json = updates ? { ...(await world.bodies.updateBody(resource)), ...texts } : {};
    const updated = updates ? await world.requests.send(requestTo(resource, 'update', { id, json })) : null;
    if (updated !== null && !succeeded(updated)) return;
    const { pages, items, isPart } = await world.requests.recent(resource);
    for (const one of living.filter((each) => items.some((item) => item['id'] === each))) listed.add(one);
    if (updated === null) return;
    // Of what others have the first page is looked at, where whoever forgets a condition changes something.
    const others = isPart ? (await world.requests.walk(resource, { mostPages: 1 })).items : [];
    const page = pages.at(-1);
    const touched = [...items, ...others].filter(
      (item) => item['id'] !== id && (item['description'] === texts.description || item['metadata'] === texts.metadata),
    );
    if (page !== undefined)
      world.claims.check(
        page,
        {
          place: `/${resource.listKey}`,
          holds: touched.length === 0,
          summary: 'an update also changed a resource that its path does not name',
          expected: 'description and metadata of the update on one resource',
          received: `also on ${touched.map((item) => item['id']).join(', ')}`,
        },
        [updated],
      );
  },
  toString: () => `update ${n} whole`,
});

const remove = (n: number): Step => ({
  check: ({ count }) => count > 0,
  run: async (model, { world, resource, living, removed }) => {
    const id = pick(living, n);
    const { description } = world.resources.expected(id) ?? {};
    const exchange = await world.requests.send({ resource, endpoint: endpointOf(resource, 'delete'), id });
    if (succeeded(exchange)) removed.push({ id, description, exchange });
    living.splice(living.indexOf(id), 1);
    model.count -= 1;
  },
  toString: () => `delete ${n}`,
});

/** After whatever happened, each resource is read once more: what one step did to another resource shows here. */
const readAll: Step = {
  check: ({ count }) => count > 0,
  run: async (_, real) => {
    for (const id of real.living) await look(real, id);
  },
  toString: () => 'get all',
};

/** Whatever was done since, what is there is listed and what was removed is gone. */
const standing: Step = {
  check: ({ count }) => count > 0,
  run: async (_, real) => {
    await checkList(real);
    await checkGone(real);
  },
  toString: () => 'list all, get the deleted',
};

/** An update of a text. What cannot be updated stays as it is. */
const touch = (n: number): Step => ({
  check: ({ count }) => count > 0,
  run: async (_, { world, resource, living }) => {
    if (!can(resource, 'update')) return;
    const json = { description: `touched ${world.context.word()}` };
    await world.requests.send(requestTo(resource, 'update', { id: pick(living, n), json }));
  },
  toString: () => `touch ${n}`,
});

const position = fc.nat({ max: 4 });
const text = fc.constantFrom('one', 'two', 'three');
const fields = fc
  .record({ description: text, metadata: text }, { requiredKeys: [] })
  .filter((some) => Object.keys(some).length > 0);

/**
 * A change and two deletions with neighbours on both sides, of which one has the same settings: whatever one of them does to a neighbour is
 * seen with any seed. The second deletion is that of what was updated; between the two another is created and another updated, and neither
 * brings back what was deleted. What a list has shown is read right after its update: a get may answer from what the list showed.
 */
export const tellingSteps: Iterable<Step> = [
  createTwin(1),
  updateWhole(1),
  readAll,
  remove(2),
  createTwin(1),
  touch(0),
  read(0),
  read(1),
  remove(1),
  standing,
];

/** Deletes with ids that name nothing and are like that of what was made last leave it alone, as what is read at the end shows. */
const removeSimilar: Step = {
  check: ({ count }) => count > 0,
  run: async (_, { world, resource, living, removed }) => {
    const id = living.at(-1) ?? '';
    const others = [...living.slice(0, -1), ...removed.map((one) => one.id)];
    if (can(resource, 'delete')) await deleteSimilar(world, resource, id, others);
  },
  toString: () => 'delete what is similar',
};

/** The same in fewer requests, for `--effort quick`, and what is done to one whose id is similar. */
export const fewSteps: Iterable<Step> = [
  createTwin(1),
  updateWhole(1),
  readAll,
  remove(2),
  createTwin(1),
  touch(0),
  read(0),
  remove(1),
  standing,
  removeSimilar,
];

/** Sequences of steps over several resources of one kind. */
export const sequences = (): fc.Arbitrary<Iterable<Step>> =>
  fc.commands(
    [
      fc.constant(create),
      position.map(read),
      fc.tuple(position, fields).map(([n, some]) => update(n, some)),
      position.map(remove),
      fc.constant(readAll),
    ],
    { size: 'medium', maxCommands: 20 },
  );

export const follow = async (world: World, resource: Resource, steps: Iterable<Step>): Promise<void> => {
  const real: Real = { world, resource, living: [], listed: new Set(), removed: [] };
  await fc.asyncModelRun(() => ({ model: { count: 0 }, real }), [create, create, ...steps, readAll]);
};

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

/** The resources of one sequence; the judge's model knows the state that each must have. */
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
      // If there is no room for more, two independent resources show most of what more would.
      if (!(error instanceof Unexercised) || living.length < 2) throw error;
    }
  },
  toString: () => name,
});

const create = creating('create', async ({ world, resource }) => (await world.resources.create(resource)).id);

const createTwin = (n: number): Step =>
  creating(`create a twin of ${n}`, ({ world, resource, living }) => createTwinOf(world, resource, pick(living, n)));

/** The context of a read. */
interface Sequel {
  /** The requests that may have changed it. */
  readonly before?: readonly Exchange[];
  /** Fields whose value the documents leave open after these requests. */
  readonly open?: readonly string[];
}

/** Reads a resource and compares it with the state that its own requests gave it. */
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
 * An update of every field that an update may carry, with texts that no other request has. Effects on our other resources show when those are read.
 * Others' resources are seen only in the list and their expected state is not known, but nobody else can have set these texts. A kind without
 * update is only listed.
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
    // Of a long list the first page is read for others' resources: an update with a missing condition changes some there.
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

/** Reads every resource again: an effect of one step on another resource shows here. */
const readAll: Step = {
  check: ({ count }) => count > 0,
  run: async (_, real) => {
    for (const id of real.living) await look(real, id);
  },
  toString: () => 'get all',
};

/** Holds that all existing resources are listed and all deleted ones are gone, whatever was done since. */
const standing: Step = {
  check: ({ count }) => count > 0,
  run: async (_, real) => {
    await checkList(real);
    await checkGone(real);
  },
  toString: () => 'list all, get the deleted',
};

/** An update of the description, for kinds that have an update. */
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
 * An update and two deletions with neighbours on both sides, one of which has the same settings, so that an effect on a neighbour is noticed with
 * any seed. The second deletion is of the updated resource. Between the two another resource is created and another updated; neither may bring back
 * a deleted one. A listed resource is read right after its update, because a get may answer from a stale copy of the list.
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

/** Deletes with invalid ids that resemble the id of the newest resource must not affect it, which the reads at the end check. */
const removeSimilar: Step = {
  check: ({ count }) => count > 0,
  run: async (_, { world, resource, living, removed }) => {
    const id = living.at(-1) ?? '';
    const others = [...living.slice(0, -1), ...removed.map((one) => one.id)];
    if (can(resource, 'delete')) await deleteSimilar(world, resource, id, others);
  },
  toString: () => 'delete what is similar',
};

/** A shorter sequence for `--effort quick`, with deletes of similar ids. */
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

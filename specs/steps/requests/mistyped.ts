import { resources } from '../../../src/contract/index.ts';
import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Operation, Resource } from '../../../src/contract/terms/contract.ts';
import { brokenFrom } from '../../../src/generate/cases/broken.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { readSchema } from '../../../src/generate/schema/json-schema.ts';
import { stepsOf } from '../../../src/generate/schema/pointer.ts';
import { type Ask, can, endpointOf, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { wholeSchemaOf } from '../../../src/judge/shapes/schemas.ts';
import { idOf, succeeded } from '../../../src/judge/subject/subject.ts';
import { moduleAsk } from '../resources/module-life.ts';

/** A value of a wrong type for one member of a request, or for something in it. */
interface Mistyped {
  readonly name: string;
  readonly member: string;
  readonly value: unknown;
}

/** The name of a case without ids, so that it is the same in every account: an id can be the name of a member. */
const nameless = (name: string): string =>
  resources.reduce((text, { idPrefix }) => {
    const at = idPrefix === '' ? -1 : text.indexOf(`.${idPrefix}`);
    return at < 0 ? text : `${text.slice(0, at)}.<id>${text.slice(text.indexOf(' ', at))}`;
  }, name);

/** How one operation is sent, with a valid body in which one member is changed. */
interface Way {
  readonly operation: Operation;
  readonly valid: JsonObject;
  readonly ask: (changed: JsonObject) => Promise<Ask>;
  /** Whether the unchanged body is known to be accepted. */
  readonly isTaken?: boolean;
  /** The request that reads what was made or changed; null where there is none. */
  readonly read: (shown: unknown) => Ask | null;
}

/** Values of a wrong type, one for each place in the body; at most effort one of every other type. */
const mistypedIn = (world: World, resource: Resource, { operation, valid }: Way): Mistyped[] => {
  const schema = readSchema(wholeSchemaOf(resource.name, endpointOf(resource, operation).request ?? ''));
  const byPath = new Map<string, Mistyped[]>();
  for (const { breaks, path, name, body } of brokenFrom(schema, valid)) {
    const [member = ''] = stepsOf(path);
    if (breaks !== 'type' || !isObject(body) || member === '') continue;
    byPath.set(path, [...(byPath.get(path) ?? []), { name, member, value: body[member] }]);
  }
  // At `--effort quick` only `metadata`, which nearly every resource has.
  const places = [...byPath].filter(([path]) => !world.context.isQuick || path === '/metadata');
  return places.flatMap(([, some]) => some.slice(0, world.context.byEffort(1, 1, 6)));
};

const wayToReplace = async (world: World, resource: Resource): Promise<Way> => {
  const ask = moduleAsk(resource, await world.resources.at(resource));
  const valid = await world.bodies.specimen(recipeOf(resource).example.create);
  return {
    operation: 'replace',
    valid,
    ask: async (changed) => ask('replace', { json: { ...valid, ...changed } }),
    read: () => ask('get'),
  };
};

const waysToMake = async (world: World, resource: Resource): Promise<Way[]> => {
  const create: Way = {
    operation: 'create',
    valid: await world.bodies.body(resource),
    // A new body each time, so that members that must be unique are.
    ask: async (changed) => requestTo(resource, 'create', { json: await world.bodies.body(resource, changed) }),
    read: (shown) => {
      const id = idOf(resource, shown);
      return id === undefined ? null : requestTo(resource, 'get', { id });
    },
  };
  if (!can(resource, 'update')) return [create];
  const id = await world.resources.toChange(resource);
  const valid = await world.bodies.updateBody(resource);
  const update: Way = {
    operation: 'update',
    valid,
    ask: async (changed) => requestTo(resource, 'update', { id, json: { ...valid, ...changed } }),
    read: () => requestTo(resource, 'get', { id }),
  };
  return [{ ...create, isTaken: true }, update];
};

/**
 * Sends values of wrong types in creations, updates and replaces, after the same request without them. Whether such a value is accepted is not
 * documented; if it is, the judge checks that every field is still shown with its type. Once for all tests of this worker. Returns the outcome of
 * each, in words. Lasting resources are left out, and document 3 does not list the parameters of a tunnel.
 */
export const offerMistyped = (world: World, resource: Resource): Promise<readonly string[]> =>
  world.context.once(`values of wrong types for ${resource.name}`, async () => {
    if (resource.api === 'agent') return [];
    if (!can(resource, 'replace') && (await world.resources.lasts(resource))) return [];
    const ways = can(resource, 'replace') ? [await wayToReplace(world, resource)] : await waysToMake(world, resource);
    const seen: string[] = [];
    for (const way of ways) {
      const some = mistypedIn(world, resource, way);
      if (some.length === 0) continue;
      if (!way.isTaken && !succeeded(await world.requests.send({ ...(await way.ask({})), expect: 'open' }))) continue;
      for (const { name, member, value } of some)
        await world.passing(async () => {
          const expect = { outcome: 'open', openFields: [member] } as const;
          const answer = await world.requests.send({ ...(await way.ask({ [member]: value })), expect });
          const read = succeeded(answer) ? way.read(answer.json) : null;
          if (read !== null) await world.requests.send(read);
          seen.push(
            `${way.operation === 'create' ? '' : `${way.operation}: `}${nameless(name)}: ${answer.response?.status}`,
          );
        });
    }
    return seen;
  });

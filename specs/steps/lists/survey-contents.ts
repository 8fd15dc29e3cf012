import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { coveringRows } from '../../../src/generate/cases/covering-rows.ts';
import type { Factor } from '../../../src/generate/cases/factors.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { opaqueTexts, tellingDescription } from '../../../src/generate/values/opaque-texts.ts';
import { fixedText } from '../../../src/generate/values/text.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { chosen, factorsFor, fieldsOf } from '../requests/generated-requests.ts';
import { makeEach } from '../resources/make-each.ts';

/** A list may pass over items by what they hold: nothing, as much as there may be (document 1, Limits), or unusual text. */
export const kinds = (marker: string): readonly JsonObject[] => [
  { description: undefined },
  { metadata: undefined },
  { description: fixedText(255, 1), metadata: `${opaqueTexts[0]}${marker}` },
  { metadata: fixedText(4096, 1) },
];

/** What a body is made with, unless this target lacks the fixtures for it. */
const unlessLacking = async (make: () => Promise<JsonObject>): Promise<readonly JsonObject[]> => {
  try {
    return [await make()];
  } catch (error) {
    if (error instanceof Unexercised) return [];
    throw error;
  }
};

/** The texts of a resource are tried by its kinds. */
const isOwn = ({ member }: Factor): boolean => member !== 'description' && member !== 'metadata';

/** One without description, one with as much metadata as there may be, and one without any that was updated often. */
const makeTexts = async (world: World, resource: Resource): Promise<string[]> => {
  const some = await makeEach(world, resource, [{ description: undefined }, { metadata: fixedText(4096, 1) }]);
  const [often] = await makeEach(world, resource, [{ metadata: undefined }]);
  for (let n = 0; often !== undefined && can(resource, 'update') && n < 4; n += 1) {
    const json = { description: `often ${world.context.word()}` };
    await world.requests.send(requestTo(resource, 'update', { id: often, json, expect: 'open' }));
  }
  return often === undefined ? some : [...some, often];
};

/**
 * Makes resources in few of which each way to fill in each member occurs. A deployment may refuse some ways, or two together; then each is tried
 * alone.
 */
export async function* makeFilled(world: World, resource: Resource): AsyncGenerator<string[], undefined> {
  const make = async (fields: () => Promise<JsonObject>): Promise<string[]> =>
    makeEach(world, resource, await unlessLacking(fields));
  for (const fields of recipeOf(resource).listed ?? []) yield make(() => world.bodies.specimen(fields));
  const factors = (await factorsFor(world, resource, 'create')).filter(isOwn);
  const rows = coveringRows(
    factors.map(({ options }) => options.length),
    1,
  );
  for (const choice of rows.map((row) => chosen(factors, row)).filter(({ length }) => length > 0)) {
    const made = await make(() => fieldsOf(world, choice));
    yield made;
    if (made.length === 0 && choice.length > 1)
      for (const option of choice) yield make(() => fieldsOf(world, [option]));
  }
}

/** Makes resources that a wrong list might leave out or show twice by what they hold, or by what was done to them. */
export async function* makeContents(world: World, resource: Resource): AsyncGenerator<string[], undefined> {
  if (world.context.isQuick) return;
  yield* makeFilled(world, resource);
  // Last, because it updates: an update may bring back what was deleted before.
  yield makeTexts(world, resource);
}

/** A list may also pass over what was updated: the one that was made first and the one that was made last, so that both ends show it. */
export const updateSome = async (world: World, resource: Resource, ids: readonly string[]): Promise<void> => {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined || !can(resource, 'update')) return;
  const json = await world.bodies.updateBody(resource);
  await world.requests.send(requestTo(resource, 'update', { id: first, json }));
  // The last one has the longest metadata, which the list has to show whole.
  const { metadata: _, ...rest } = json;
  const described = { ...rest, description: tellingDescription };
  await world.requests.send(requestTo(resource, 'update', { id: last, json: described, expect: 'open' }));
};

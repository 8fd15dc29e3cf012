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
import { type Batch, makeBatch } from '../resources/make-each.ts';

/** Contents for which a list may omit items: none, the maximum length (document 1, Limits), or unusual text. */
export const kinds = (marker: string): readonly JsonObject[] => [
  { description: undefined },
  { metadata: undefined },
  { description: fixedText(255, 1), metadata: `${opaqueTexts[0]}${marker}` },
  { metadata: fixedText(4096, 1) },
];

/** The fields for a body, as a list of one; empty where this target lacks the fixtures for them. */
const unlessLacking = async (make: () => Promise<JsonObject>): Promise<readonly JsonObject[]> => {
  try {
    return [await make()];
  } catch (error) {
    if (error instanceof Unexercised) return [];
    throw error;
  }
};

/** Whether a factor is a member other than the common texts, which `kinds` covers. */
const isOwn = ({ member }: Factor): boolean => member !== 'description' && member !== 'metadata';

/** Makes a resource without metadata that is updated several times, the last time with metadata over its limit. */
const makeOften = async (world: World, resource: Resource): Promise<Batch> => {
  const made = await makeBatch(world, resource, [{ metadata: undefined }]);
  const [often] = made.ids;
  for (let n = 0; often !== undefined && can(resource, 'update') && n < 4; n += 1) {
    const json = { description: `often ${world.context.word()}` };
    await world.requests.send(requestTo(resource, 'update', { id: often, json, expect: 'open' }));
  }
  if (often !== undefined && can(resource, 'update')) {
    const json = { metadata: fixedText(4097, 1) };
    await world.requests.send(requestTo(resource, 'update', { id: often, json, expect: 'open' }));
  }
  return made;
};

/** Batches of resources, each made when it is asked for. Passing true asks for the same batch again, after room was made. */
type Batches = AsyncGenerator<Batch, undefined, boolean | undefined>;

async function* each(make: () => Promise<Batch>): AsyncGenerator<Batch, Batch, boolean | undefined> {
  let made = await make();
  while ((yield made) === true) made = await make();
  return made;
}

/**
 * Makes a small number of resources in which each way to fill in each member occurs. If a deployment refuses a combination, each of its ways is
 * tried alone.
 */
export async function* makeFilled(world: World, resource: Resource): Batches {
  const make = (fields: () => Promise<JsonObject>) =>
    each(async () => makeBatch(world, resource, await unlessLacking(fields)));
  for (const fields of recipeOf(resource).listed ?? []) yield* make(() => world.bodies.specimen(fields));
  const factors = (await factorsFor(world, resource, 'create')).filter(isOwn);
  const rows = coveringRows(
    factors.map(({ options }) => options.length),
    1,
  );
  for (const choice of rows.map((row) => chosen(factors, row)).filter(({ length }) => length > 0)) {
    const made = yield* make(() => fieldsOf(world, choice));
    if (made.ids.length === 0 && choice.length > 1)
      for (const option of choice) yield* make(() => fieldsOf(world, [option]));
  }
}

/** Makes resources whose contents or updates may make a wrong list omit or repeat them. */
export async function* makeContents(world: World, resource: Resource): Batches {
  if (world.context.isQuick) return;
  yield* makeFilled(world, resource);
  // Last, because it updates: an update may bring back what was deleted before.
  yield* each(() => makeBatch(world, resource, [{ description: undefined }, { metadata: fixedText(4096, 1) }]));
  yield* each(() => makeOften(world, resource));
}

/** Updates the first and the last resource, so that both ends of the list have an updated item: a list may omit updated ones. */
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

import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { tellingDescription } from '../../../src/generate/values/opaque-texts.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { makeFilled } from '../lists/survey-contents.ts';
import { makeEach } from '../resources/make-each.ts';
import { isContainer, isEmpty } from './emptied-fields.ts';
import { newlySet } from './set-unasked.ts';

/** Description and metadata that a deployment may refuse: unusual text, nothing at all, and null. */
const updateOddly = async (world: World, resource: Resource, id: string): Promise<void> => {
  const unusual = { description: tellingDescription };
  const read = requestTo(resource, 'get', { id });
  await world.requests.send(requestTo(resource, 'update', { id, json: unusual, expect: 'open' }));
  const { isQuick } = world.context;
  if (!isQuick) await world.requests.send(read);
  for (const field of ['description', 'metadata']) {
    // Whether null is taken, and for what, is not said; it is no word about the other fields.
    const expect = { outcome: 'open', openFields: [field] } as const;
    const nulled = await world.requests.send(requestTo(resource, 'update', { id, json: { [field]: null }, expect }));
    if (succeeded(nulled) && !isQuick) await world.requests.send(read);
  }
  // At `--effort quick` the last read shows what became of all.
  if (isQuick) await world.requests.send(read);
};

/** Whether an update of nothing is taken is not said; where it is, nothing changes. */
const updateNothing = async (world: World, resource: Resource, id: string): Promise<void> => {
  const empty = await world.requests.send(
    requestTo(resource, 'update', { id, json: {}, expect: 'success-unless-refused' }),
  );
  if (succeeded(empty) && !world.context.isQuick) await world.requests.send(requestTo(resource, 'get', { id }));
};

/** Nor is it of one to what is there already. */
const updateToTheSame = async (world: World, resource: Resource, id: string): Promise<void> => {
  const { description, metadata } = world.resources.expected(id) ?? {};
  if (world.context.isQuick || typeof description !== 'string' || typeof metadata !== 'string') return;
  const json = { description, metadata };
  await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'success-unless-refused' }));
};

/** Null and nothing for fields of its own. Whether they are taken, and for what, is not said; they are no word about the other fields. */
const unsetOwn = async (world: World, resource: Resource, id: string, own: JsonObject): Promise<void> => {
  const odd = Object.entries(own).flatMap(([field, value]) => [
    { [field]: null },
    ...(isContainer(value) ? [{ [field]: Array.isArray(value) ? [] : {} }] : []),
  ]);
  for (const [n, json] of odd.entries()) {
    // What one of several fields does to the others shows while they are set.
    if (n > 0 && Object.keys(own).length > 1)
      await world.requests.send(requestTo(resource, 'update', { id, json: own, expect: 'open' }));
    const expect = { outcome: 'open', openFields: Object.keys(json) } as const;
    await world.requests.send(requestTo(resource, 'update', { id, json, expect }));
  }
  if (odd.length > 0 && !world.context.isQuick) await world.requests.send(requestTo(resource, 'get', { id }));
};

/** An update to what a resource was created with: it has changed since, so that this changes it again. */
const updateBack = async (world: World, resource: Resource, id: string, first: JsonObject): Promise<void> => {
  const json = Object.fromEntries(Object.entries(first).filter(([, value]) => !isEmpty(value)));
  if (Object.keys(json).length === 0) return;
  const updated = await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'open' }));
  if (!succeeded(updated) || world.context.isQuick) return;
  await world.requests.send(requestTo(resource, 'get', { id }));
  // The same once more changes nothing.
  await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'success-unless-refused' }));
  await world.requests.send(requestTo(resource, 'get', { id }));
};

/** An update of the texts alone, of resources that hold something else than the example does, or less: the texts change, and what they hold stays. */
const updateKinds = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick) return;
  const update = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      const json = { description: `kind ${world.context.word()}`, metadata: `kind ${world.context.word()}` };
      await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'open' }));
    }
  };
  const bare = await makeEach(world, resource, [{ description: undefined }, { metadata: undefined }]);
  await update(bare);
  for (const id of bare) await world.requests.send(requestTo(resource, 'get', { id }));
  for await (const ids of makeFilled(world, resource)) await update(ids);
  const { listed = [], variants = [] } = recipeOf(resource);
  const texts = new Set(listed.map((kind) => JSON.stringify(kind)));
  for (const kind of variants.filter((one) => !texts.has(JSON.stringify(one))))
    await update(await makeEach(world, resource, [kind]));
};

/**
 * Each field that an update may carry, alone: the judge compares the answers with what was sent and with what was there. Gives the fields that were set
 * by then though nothing spoke of them.
 */
export const updateEach = (
  world: World,
  resource: Resource,
  /** Fields of its own alone: at `--effort quick` what all resources have is tried by the laws about updates. */
  { isAboutOwnFields = false } = {},
): Promise<readonly string[]> => {
  const isShort = isAboutOwnFields && world.context.isQuick;
  return world.context.once(`${isShort ? 'short updates' : 'updates'} of ${resource.name}`, () =>
    world.passing(async () => {
      const made = isShort ? null : await world.resources.create(resource);
      const id = made?.id ?? (await world.resources.toChange(resource));
      const json = await world.bodies.updateBody(resource);
      let set: readonly string[] = [];
      const wanted = world.resources.expected(id) ?? {};
      const first = Object.fromEntries(Object.keys(json).map((field) => [field, wanted[field]]));
      const { isQuick } = world.context;
      const { description: _, metadata: __, ...own } = json;
      // What is sent last shows whether the others stay.
      const sent = Object.entries(isShort ? { ...own, metadata: json['metadata'] } : json);
      for (const [n, [field, value]] of sent.entries()) {
        const updated = await world.requests.send(requestTo(resource, 'update', { id, json: { [field]: value } }));
        if (made !== null) set = newlySet(resource, made.shown, updated);
        // The last read shows all of them.
        if (!isQuick || n === sent.length - 1) await world.requests.send(requestTo(resource, 'get', { id }));
      }
      if (isShort) return set;
      await updateBack(world, resource, id, first);
      await updateNothing(world, resource, id);
      await updateToTheSame(world, resource, id);
      if (await world.resources.lasts(resource)) return set;
      if (Object.keys(own).length > 0 && !isQuick) {
        await unsetOwn(world, resource, id, own);
        await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'open' }));
      }
      await updateOddly(world, resource, id);
      await updateKinds(world, resource);
      return set;
    }),
  );
};

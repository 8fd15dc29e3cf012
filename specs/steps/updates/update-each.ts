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

/** Updates description and metadata with values that a deployment may refuse: unusual text and null. */
const updateOddly = async (world: World, resource: Resource, id: string): Promise<void> => {
  const unusual = { description: tellingDescription };
  const read = requestTo(resource, 'get', { id });
  const described = await world.requests.send(requestTo(resource, 'update', { id, json: unusual, expect: 'open' }));
  const { isQuick } = world.context;
  if (!isQuick) await world.requests.send(read);
  // An update of the other text alone must not store the description in another form.
  if (!isQuick && succeeded(described)) {
    const json = { metadata: `beside ${world.context.word()}` };
    await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'success-unless-refused' }));
  }
  for (const field of ['description', 'metadata']) {
    // Whether null is accepted, and what it means, is not documented; but it must not change the other fields.
    const expect = { outcome: 'open', openFields: [field] } as const;
    const nulled = await world.requests.send(requestTo(resource, 'update', { id, json: { [field]: null }, expect }));
    if (succeeded(nulled) && !isQuick) await world.requests.send(read);
  }
  // At `--effort quick` the last read is enough.
  if (isQuick) await world.requests.send(read);
};

/** Sends an update without fields. Whether it is accepted is not documented; if it is, nothing may change. */
const updateNothing = async (world: World, resource: Resource, id: string): Promise<void> => {
  const empty = await world.requests.send(
    requestTo(resource, 'update', { id, json: {}, expect: 'success-unless-refused' }),
  );
  if (succeeded(empty) && !world.context.isQuick) await world.requests.send(requestTo(resource, 'get', { id }));
};

/** Sends an update to the texts that are already there. Whether it is accepted is not documented either; if it is, the status is that of any update. */
const updateToTheSame = async (world: World, resource: Resource, id: string): Promise<void> => {
  const { description, metadata } = world.resources.expected(id) ?? {};
  if (world.context.isQuick || typeof description !== 'string' || typeof metadata !== 'string') return;
  const json = { description, metadata };
  await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'success-unless-refused' }));
};

/**
 * Sends null and empty values for the fields that only this kind has. Whether they are accepted, and what they mean, is not documented; but they
 * must not change the other fields.
 */
const unsetOwn = async (world: World, resource: Resource, id: string, own: JsonObject): Promise<void> => {
  const odd = Object.entries(own).flatMap(([field, value]) => [
    { [field]: null },
    ...(isContainer(value) ? [{ [field]: Array.isArray(value) ? [] : {} }] : []),
  ]);
  for (const [n, json] of odd.entries()) {
    // The fields are set again first, so that an effect of one on the others is visible.
    if (n > 0 && Object.keys(own).length > 1)
      await world.requests.send(requestTo(resource, 'update', { id, json: own, expect: 'open' }));
    const expect = { outcome: 'open', openFields: Object.keys(json) } as const;
    await world.requests.send(requestTo(resource, 'update', { id, json, expect }));
  }
  if (odd.length > 0 && !world.context.isQuick) await world.requests.send(requestTo(resource, 'get', { id }));
};

/** Updates a resource back to the values it was created with. */
const updateBack = async (world: World, resource: Resource, id: string, first: JsonObject): Promise<void> => {
  const json = Object.fromEntries(Object.entries(first).filter(([, value]) => !isEmpty(value)));
  if (Object.keys(json).length === 0) return;
  const updated = await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'open' }));
  if (!succeeded(updated) || world.context.isQuick) return;
  await world.requests.send(requestTo(resource, 'get', { id }));
  // The same update again must change nothing.
  await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'success-unless-refused' }));
  await world.requests.send(requestTo(resource, 'get', { id }));
};

/** Updates only the texts of resources with other or fewer contents than the example: the texts must change, and the contents must stay. */
const updateKinds = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick) return;
  const update = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      const json = { description: `kind ${world.context.word()}`, metadata: `kind ${world.context.word()}` };
      await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'open' }));
    }
  };
  // One after the other, and each may be removed for the next one: the quota of the account may be small.
  for (const kind of [{ description: undefined }, { metadata: undefined }]) {
    const bare = await world.sparing(() => makeEach(world, resource, [kind]));
    await update(bare);
    for (const id of bare) await world.requests.send(requestTo(resource, 'get', { id }));
  }
  const making = makeFilled(world, resource);
  const next = () => world.sparing(() => making.next());
  for (let made = await next(); made.value !== undefined; made = await next()) await update(made.value.ids);
  const { listed = [], variants = [] } = recipeOf(resource);
  const texts = new Set(listed.map((kind) => JSON.stringify(kind)));
  for (const kind of variants.filter((one) => !texts.has(JSON.stringify(one))))
    await update(await world.sparing(() => makeEach(world, resource, [kind])));
};

/**
 * Updates each field alone; the judge compares the answers with what was sent and with the state before. Returns the fields that became set though
 * no request contained them.
 */
export const updateEach = (
  world: World,
  resource: Resource,
  /** Whether to send only the fields that this kind alone has: at `--effort quick` the laws about updates cover the common ones. */
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
      // The last read shows whether all the updates kept each other's fields, so `metadata` is sent last.
      const sent = Object.entries(isShort ? { ...own, metadata: json['metadata'] } : json);
      for (const [n, [field, value]] of sent.entries()) {
        const updated = await world.requests.send(requestTo(resource, 'update', { id, json: { [field]: value } }));
        if (made !== null) set = newlySet(resource, made.shown, updated);
        // At `--effort quick` one read at the end shows all of them.
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

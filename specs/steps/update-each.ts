import type { Resource } from '../../src/contract/contract.ts';
import { tellingDescription } from '../../src/generate/opaque-texts.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject.ts';

/** Description and metadata that a deployment may refuse: unusual text, nothing at all, and null. */
const updateOddly = async (world: World, resource: Resource, id: string): Promise<void> => {
  // What has to stay is used by others.
  if (await world.resources.lasts(resource)) return;
  const unusual = { description: tellingDescription };
  await world.requests.send(requestTo(resource, 'update', { id, json: unusual, expect: 'open' }));
  await world.requests.send(requestTo(resource, 'get', { id }));
  // Whether an update of nothing is taken is not said; where it is, nothing changes.
  const empty = await world.requests.send(requestTo(resource, 'update', { id, json: {}, expect: 'open' }));
  if (succeeded(empty)) await world.requests.send(requestTo(resource, 'get', { id }));
  for (const field of ['description', 'metadata']) {
    // Whether null is taken, and for what, is not said; it is no word about the other fields.
    const expect = { outcome: 'open', openFields: [field] } as const;
    const nulled = await world.requests.send(requestTo(resource, 'update', { id, json: { [field]: null }, expect }));
    if (succeeded(nulled)) await world.requests.send(requestTo(resource, 'get', { id }));
  }
};

/** Each field that an update may carry, alone: the judge compares the answers with what was sent and with what was there. */
export const updateEach = (
  world: World,
  resource: Resource,
  /** Fields of its own alone: at the least effort what all resources have is tried by the laws about updates. */
  { isAboutOwnFields = false } = {},
): Promise<void> => {
  const isShort = isAboutOwnFields && world.context.effort === 'quick';
  return world.context.once(`${isShort ? 'short updates' : 'updates'} of ${resource.name}`, () =>
    world.passing(async () => {
      const { id } = await world.resources.create(resource);
      for (const [field, value] of Object.entries(await world.bodies.updateBody(resource))) {
        await world.requests.send(requestTo(resource, 'update', { id, json: { [field]: value } }));
        await world.requests.send(requestTo(resource, 'get', { id }));
      }
      if (!isShort) await updateOddly(world, resource, id);
    }),
  );
};

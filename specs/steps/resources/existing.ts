import { isObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { can, isAddressable, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { idOf } from '../../../src/judge/subject/subject.ts';

/** How many existing resources are read by get; the list shows all of them. */
const mostRead = 5;

/**
 * Reads resources that the account or the agent already holds, for a run that may only read: the list, and some of its items by get. The judge
 * checks every answer. Somebody may remove an item meanwhile, so a refusal proves nothing. Returns the ids of those items.
 */
const readExisting = (world: World, resource: Resource): Promise<readonly string[]> =>
  world.context.once(`what there is of ${resource.name}`, async () => {
    const items =
      resource.api === 'management'
        ? (await world.requests.walk(resource)).items
        : itemsOf((await world.requests.send(requestTo(resource, 'list'))).json, resource);
    const ids = items.flatMap((item) => idOf(resource, item) ?? []).filter(isAddressable);
    const chosen = [...new Set(ids)].slice(0, mostRead);
    if (can(resource, 'get'))
      for (const id of chosen)
        await world.requests.send(requestTo(resource, 'get', { id, expect: 'success-unless-refused' }));
    return chosen;
  });

const itemsOf = (json: unknown, { listKey }: Resource): readonly unknown[] => {
  const items = isObject(json) ? json[listKey] : undefined;
  return Array.isArray(items) ? items : [];
};

/** Reads the resources that already exist; ends the test where there are none. */
export const lookAtExisting = async (world: World, resource: Resource): Promise<void> => {
  await existingId(world, resource);
};

/** The id of an existing resource; ends the test where there is none. */
export const existingId = async (world: World, resource: Resource): Promise<string> => {
  const [id] = await readExisting(world, resource);
  return (
    id ??
    leave(
      `this run only reads, and there is no ${resource.title} to look at`,
      'run without --read-only, or with an account that has one',
    )
  );
};

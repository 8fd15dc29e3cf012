import type { Resource } from '../../../src/contract/terms/contract.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { idOf, succeeded } from '../../../src/judge/subject/subject.ts';

/** What a deployment may know a resource by when it is made again after it was deleted. */
const keys = ['domain', 'public_key', 'cidr', 'ca_pem', 'labels'];

/**
 * Makes one of a kind, deletes it, and makes it again under its key and without one of its texts; the id of the second. Undefined where
 * there is none: whether what was deleted can be made again is not said. Nor where both have one id: a list may show an older state of it.
 */
export const madeAgain = async (
  world: World,
  resource: Resource,
  without: 'description' | 'metadata',
): Promise<string | undefined> => {
  const { requests, resources, bodies } = world;
  if (world.context.isQuick || !can(resource, 'delete') || (await resources.lasts(resource))) return undefined;
  const first = await bodies.body(resource);
  const known = Object.fromEntries(Object.entries(first).filter(([field]) => keys.includes(field)));
  if (Object.keys(known).length === 0) return undefined;
  try {
    const created = await requests.send(requestTo(resource, 'create', { json: first, expect: 'open' }));
    const id = succeeded(created) ? idOf(resource, created.json) : undefined;
    if (id === undefined) return undefined;
    const deleted = await requests.send(requestTo(resource, 'delete', { id, expect: 'success-unless-refused' }));
    if (!succeeded(deleted)) return undefined;
    const json = await bodies.body(resource, { ...known, [without]: undefined });
    const again = await requests.send(requestTo(resource, 'create', { json, expect: 'open' }));
    const second = succeeded(again) ? idOf(resource, again.json) : undefined;
    return second === id ? undefined : second;
  } catch (error) {
    // There may be no room for one more.
    if (!(error instanceof Unexercised)) throw error;
    return undefined;
  }
};

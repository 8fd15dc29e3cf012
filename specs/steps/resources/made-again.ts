import type { Resource } from '../../../src/contract/terms/contract.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { idOf, succeeded } from '../../../src/judge/subject/subject.ts';

/** Fields by which a deployment may recognize a resource that is made again after its deletion. */
const keys = ['domain', 'public_key', 'cidr', 'ca_pem', 'labels'];

/**
 * Makes a resource, deletes it, and makes it again with the same key and without one of its texts. Returns the id of the second; undefined where
 * there is none, since whether a deleted one can be made again is not documented, and where both have the same id, since a list may be stale.
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
    // The quota may not allow one more.
    if (!(error instanceof Unexercised)) throw error;
    return undefined;
  }
};

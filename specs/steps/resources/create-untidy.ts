import type { Resource } from '../../../src/contract/terms/contract.ts';
import { untidyDescription } from '../../../src/generate/values/opaque-texts.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { idOf, succeeded } from '../../../src/judge/subject/subject.ts';

/**
 * Creates a resource with a description that a deployment may normalize: that it keeps every character is not documented. The judge compares later
 * reads with the description that the creation shows. Returns the id; undefined where it is refused.
 */
export const createUntidy = async (world: World, resource: Resource): Promise<string | undefined> => {
  const json = await world.bodies.body(resource, { description: untidyDescription });
  const expect = { outcome: 'open', openFields: ['description'] } as const;
  const created = await world.requests.send(requestTo(resource, 'create', { json, expect }));
  return succeeded(created) ? idOf(resource, created.json) : undefined;
};

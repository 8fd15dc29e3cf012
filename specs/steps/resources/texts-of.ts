import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { World } from '../../../src/harness/world/world.ts';

/** The description and the metadata of a resource of ours, for another with the same texts: only an id identifies a resource. */
export const textsOf = (world: World, { traits }: Resource, id: string): JsonObject => {
  if (!traits.includes('described')) return {};
  const { description, metadata } = world.resources.expected(id) ?? {};
  return typeof description === 'string' && typeof metadata === 'string' ? { description, metadata } : {};
};

import { isObject } from '../../../src/contract/json-object.ts';
import type { World } from '../../../src/harness/world/world.ts';

/** Whether a value is a Ref with this id and an address that ends in it. */
export const isRefTo = (world: World, value: unknown, wanted: string): boolean => {
  const { id, uri } = isObject(value) ? value : {};
  const base = `${world.context.baseUrl}/`;
  if (id !== wanted || typeof uri !== 'string' || !URL.canParse(uri, base)) return false;
  return new URL(uri, base).pathname.endsWith(`/${wanted}`);
};

import { isObject } from '../../../src/contract/json-object.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { refPathOf } from '../../../src/judge/readers/ref-address.ts';

/** Whether a value is a Ref with this id and an address that ends in it. */
export const isRefTo = (world: World, value: unknown, wanted: string): boolean => {
  const { id, uri } = isObject(value) ? value : {};
  return id === wanted && refPathOf(uri, world.context.baseUrl)?.endsWith(`/${wanted}`) === true;
};

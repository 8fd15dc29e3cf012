import { isObject } from '../../../src/contract/json-object.ts';

/** Null is for none; that a deployment attaches one of its own accord is not ruled out, and is then shown as a Ref. */
export const isNullOrRef = (value: unknown): boolean =>
  value === null ||
  (isObject(value) && typeof value['id'] === 'string' && value['id'] !== '' && typeof value['uri'] === 'string');

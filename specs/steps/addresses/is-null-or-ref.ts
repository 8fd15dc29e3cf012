import { isObject } from '../../../src/contract/json-object.ts';

/** Null means that none is attached; a deployment may attach one by itself, which is then shown as a Ref. */
export const isNullOrRef = (value: unknown): boolean =>
  value === null ||
  (isObject(value) && typeof value['id'] === 'string' && value['id'] !== '' && typeof value['uri'] === 'string');

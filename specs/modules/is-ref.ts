import { isObject } from '../../src/harness/answer.ts';

/**
 * Document 1, Conventions: a Ref has the id of a resource and its address, which is of the form {base_url}/<collection>/<id>.
 * The collections of some resources are not shown, so of the address its end alone is looked at.
 */
export const isRef = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  typeof value['uri'] === 'string' &&
  value['uri'].endsWith(`/${value['id']}`);

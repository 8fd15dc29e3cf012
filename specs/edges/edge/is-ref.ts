import { isObject } from '../../../src/contract/json-object.ts';
import { refPathOf } from '../../../src/judge/readers/ref-address.ts';

/**
 * Document 1, Conventions: a Ref has the id of a resource and its address, which is of the form {base_url}/<collection>/<id>.
 * The collections of some resources are not shown, so of the address its end alone is looked at.
 */
export const isRef = (value: unknown): value is { readonly id: string; readonly uri: string } =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  typeof value['uri'] === 'string' &&
  value['uri'].replace(/\/$/, '').endsWith(`/${value['id']}`);

/** Whether a Ref leads to what shows itself with this id and uri, however the two spell the address. */
export const leadsTo = (
  ref: unknown,
  made: { readonly id: string; readonly uri: unknown },
  baseUrl: string,
): boolean => {
  if (!isRef(ref) || ref.id !== made.id) return false;
  const path = refPathOf(ref.uri, baseUrl);
  return path !== null && path === refPathOf(made.uri, baseUrl);
};

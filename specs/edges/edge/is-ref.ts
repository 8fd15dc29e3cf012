import { isObject } from '../../../src/contract/json-object.ts';
import { refPathOf } from '../../../src/judge/readers/ref-address.ts';
import { unescapedPath } from '../../../src/judge/readers/unescaped-path.ts';

/**
 * Document 1, Conventions: a Ref has the id of a resource and its address of the form {base_url}/<collection>/<id>. Not all collections are
 * documented, so only the end of the address is checked.
 */
export const isRef = (value: unknown): value is { readonly id: string; readonly uri: string } =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  typeof value['uri'] === 'string' &&
  [value['uri'], unescapedPath(value['uri'])].some((uri) => uri.replace(/\/$/, '').endsWith(`/${value['id']}`));

/** Whether a Ref leads to the resource with this id and uri, even if the two addresses are spelled differently. */
export const leadsTo = (
  ref: unknown,
  made: { readonly id: string; readonly uri: unknown },
  baseUrl: string,
): boolean => {
  if (!isRef(ref) || ref.id !== made.id) return false;
  const path = refPathOf(ref.uri, baseUrl);
  return path !== null && path === refPathOf(made.uri, baseUrl);
};

import { isObject } from '../../../src/contract/json-object.ts';

/**
 * Document 1, Conventions: a Ref has the id of a resource and its address, which is of the form {base_url}/<collection>/<id>.
 * The collections of some resources are not shown, so of the address its end alone is looked at.
 */
export const isRef = (value: unknown): value is { readonly id: string; readonly uri: string } =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  typeof value['uri'] === 'string' &&
  value['uri'].endsWith(`/${value['id']}`);

/** Whether a Ref leads to what shows itself with this id and uri, however the two spell the address. */
export const leadsTo = (
  ref: unknown,
  made: { readonly id: string; readonly uri: unknown },
  baseUrl: string,
): boolean => {
  if (!isRef(ref) || ref.id !== made.id) return false;
  const path = (uri: unknown): string | null =>
    URL.canParse(String(uri), `${baseUrl}/`) ? new URL(String(uri), `${baseUrl}/`).pathname : null;
  return path(ref.uri) !== null && path(ref.uri) === path(made.uri);
};

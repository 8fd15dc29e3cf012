import { refPathOf } from '../../../src/judge/readers/ref-address.ts';

/** Whether text is an address of this deployment that ends in an id, as the uri of a Ref is; it may be relative. */
export const isAddressOf = (baseUrl: string, uri: unknown, id: string): boolean => {
  const base = `${baseUrl}/`;
  if (typeof uri !== 'string' || refPathOf(uri, baseUrl)?.endsWith(`/${id}`) !== true) return false;
  return new URL(uri, base).origin === new URL(base).origin;
};

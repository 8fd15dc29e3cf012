/** Whether text is an address of this deployment that ends in an id, as the uri of a Ref is; it may be relative. */
export const isAddressOf = (baseUrl: string, uri: unknown, id: string): boolean => {
  const base = `${baseUrl}/`;
  if (typeof uri !== 'string' || !URL.canParse(uri, base)) return false;
  const { origin, pathname } = new URL(uri, base);
  return origin === new URL(base).origin && pathname.endsWith(`/${id}`);
};

import { resources } from '../../contract/index.ts';

/** Where resources are addressed, by the prefix of their ids. Document 1 names that of TLS certificates without showing their endpoints. */
const collections: readonly (readonly [prefix: string, collection: string])[] = [
  ...resources
    .filter(({ api, idPrefix }) => api === 'management' && idPrefix !== '')
    .map(({ idPrefix, collection }) => [idPrefix, collection] as const),
  ['cert_', '/tls_certificates'],
];

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * Where the address of a Ref leads: its path without a slash at the end. An address for locating a resource may have one where the deployment serves it
 * so; only the uri of a resource itself has a form that is documented. Null where it is no address.
 */
export const refPathOf = (uri: unknown, baseUrl: string): string | null =>
  typeof uri === 'string' && URL.canParse(uri, `${baseUrl}/`)
    ? new URL(uri, `${baseUrl}/`).pathname.replace(/\/$/, '')
    : null;

/**
 * Whether an address is that of the resource with an id, on the deployment at this base address. The documents write the uri of a resource as
 * absolute or, of agent ingresses, as relative, and do not say which of the two stands in a Ref. Of a kind whose collection they do not
 * show, the end of the path is looked at; it is in none of the collections that they show of others.
 */
export const isRefAddress = (uri: string, id: string, baseUrl: string): boolean => {
  const pathname = refPathOf(uri, baseUrl);
  if (pathname === null) return false;
  const base = new URL(`${baseUrl}/`);
  const { origin, username, password, search, hash } = new URL(uri, base);
  if (origin !== base.origin || username + password + search + hash !== '') return false;
  const isUnderBase = pathname.startsWith(base.pathname);
  if (!isUnderBase && !/^\/(?!\/)/.test(uri)) return false;
  const path = decoded(isUnderBase ? pathname.slice(base.pathname.length - 1) : pathname);
  const collection = collections.find(([prefix]) => id.startsWith(prefix))?.[1];
  if (collection !== undefined) return path === `${collection}/${id}`;
  return path.endsWith(`/${id}`) && !collections.some(([, other]) => path === `${other}/${id}`);
};

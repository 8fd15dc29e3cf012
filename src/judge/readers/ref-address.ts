import { resources } from '../../contract/index.ts';
import { unescapedPath } from './unescaped-path.ts';

/** The collections of resources by the prefix of their ids. Document 1 names that of TLS certificates without showing their endpoints. */
const collections: readonly (readonly [prefix: string, collection: string])[] = [
  ...resources
    .filter(({ api, idPrefix }) => api === 'management' && idPrefix !== '')
    .map(({ idPrefix, collection }) => [idPrefix, collection] as const),
  ['cert_', '/tls_certificates'],
];

/**
 * The path of a Ref's address without its escapes, and without a slash at the end, which is allowed here: the documents define only the form of a
 * resource's own uri. Null where it is no address.
 */
export const refPathOf = (uri: unknown, baseUrl: string): string | null => {
  const address = typeof uri === 'string' ? addressOf(uri, baseUrl) : null;
  return address && pathOf(address);
};

const addressOf = (uri: string, baseUrl: string): URL | null => {
  try {
    return new URL(uri, `${baseUrl}/`);
  } catch {
    return null;
  }
};

const pathOf = ({ pathname }: URL): string => unescapedPath(pathname.replace(/\/$/, ''));

/** A cache of one base address, because most answers with a Ref have the same. */
let last: { readonly baseUrl: string; readonly base: URL } | null = null;

const parsedBase = (baseUrl: string): URL => {
  if (last?.baseUrl !== baseUrl) last = { baseUrl, base: new URL(`${baseUrl}/`) };
  return last.base;
};

/**
 * Whether an address is that of the resource with an id on this deployment. The documents write the uri of a resource as absolute, or as relative
 * for agent ingresses, and do not say which form a Ref has. For kinds whose collection they do not show, the path must end with the id and not be in
 * the collection of another kind.
 */
export const isRefAddress = (uri: string, id: string, baseUrl: string): boolean => {
  const address = addressOf(uri, baseUrl);
  if (address === null) return false;
  const base = parsedBase(baseUrl);
  const pathname = pathOf(address);
  const { origin, username, password, search, hash } = address;
  if (origin !== base.origin || username + password + search + hash !== '') return false;
  const basePath = unescapedPath(base.pathname);
  const isUnderBase = pathname.startsWith(basePath);
  if (!isUnderBase && !/^\/(?!\/)/.test(uri)) return false;
  const path = isUnderBase ? pathname.slice(basePath.length - 1) : pathname;
  const collection = collections.find(([prefix]) => id.startsWith(prefix))?.[1];
  if (collection !== undefined) return path === `${collection}/${id}`;
  return path.endsWith(`/${id}`) && !collections.some(([, other]) => path === `${other}/${id}`);
};

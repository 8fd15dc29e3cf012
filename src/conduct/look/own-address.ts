import type { Target } from '../../harness/target/target.ts';

/** The path at which a list was requested, and the `uri` that it states for itself. */
export interface ListAddress {
  readonly path: string;
  readonly uri: unknown;
}

/** The part of a list's `uri` before its path; null if the `uri` does not end with that path. */
const baseOf = ({ path, uri }: ListAddress): string | null => {
  if (typeof uri !== 'string' || !URL.canParse(uri)) return null;
  const { origin, pathname } = new URL(uri);
  return pathname.endsWith(path) ? `${origin}${pathname.slice(0, -path.length)}` : null;
};

/**
 * The address by which a deployment knows itself, where all its lists agree on one that is neither `baseUrl` nor `publicUrl`; null otherwise.
 * Relative addresses say nothing.
 */
export const ownAddressIn = (
  lists: readonly ListAddress[],
  { management }: Pick<Target, 'management'>,
): string | null => {
  const bases = new Set(lists.map(baseOf).filter((base) => base !== null));
  const [base] = bases;
  if (base === undefined || bases.size > 1 || management === null) return null;
  const known = [management.baseUrl, management.publicUrl].filter((url) => url !== null);
  return known.some((url) => new URL(url).href === new URL(base).href) ? null : base;
};

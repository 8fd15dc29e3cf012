import type { Deployment } from './deployment.ts';
import { invalid } from './problem.ts';

/** A page starts behind the resource that `after` names, so that it holds its place while others come and go. */
export const pageOf = <T extends { readonly id: string }>(
  { rules, baseUrl }: Deployment,
  { path, listKey }: { readonly path: string; readonly listKey: string },
  query: URLSearchParams,
  all: readonly T[],
  show: (item: T) => Record<string, unknown>,
): Record<string, unknown> => {
  const asked = Number(query.get('limit') ?? rules.pageSize);
  if (!Number.isInteger(asked) || asked < 1) throw invalid({ limit: 'a whole number from 1' });
  const size = Math.min(asked, rules.pageSize);
  const after = query.get('after');
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const items = all.slice(start, start + size);
  const last = items.at(-1);
  const address = `${baseUrl}${path}`;
  const more = last !== undefined && start + size < all.length;
  const limit = query.has('limit') ? `&limit=${size}` : '';
  return {
    [listKey]: items.map(show),
    uri: address,
    next_page_uri: more ? `${address}?after=${last.id}${limit}` : null,
  };
};

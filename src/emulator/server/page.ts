import { invalid } from '../base/problem.ts';
import type { Position } from '../base/store.ts';
import type { Rules } from './rules.ts';

/** A source of items for a list. */
export interface Listable<T> {
  places(): Position[];
  /** The position of an item, even if it was deleted; undefined for an unknown id. */
  placeOf(id: string): Position | undefined;
  find(id: string): T | undefined;
}

/**
 * Makes one page of a list. It starts after the resource that `after` names, so that pagination stays stable while others are created and deleted.
 */
export const pageOf = <T>(
  { rules, baseUrl }: { readonly rules: Rules; readonly baseUrl: string },
  { path, listKey }: { readonly path: string; readonly listKey: string },
  query: URLSearchParams,
  listed: Listable<T>,
  show: (item: T) => Record<string, unknown>,
): Record<string, unknown> => {
  const asked = Number(query.get('limit') ?? rules.pageSize);
  if (!Number.isInteger(asked) || asked < 1) throw invalid({ limit: 'a whole number from 1' });
  const size = Math.min(asked, rules.pageSize);
  const after = query.get('after');
  const anchor = after === null ? null : listed.placeOf(after);
  if (anchor === undefined) throw invalid({ after: 'the id of a resource' });
  const all = listed.places().sort(rules.order);
  const rest = anchor === null ? all : all.filter((place) => rules.order(place, anchor) > 0);
  const items = rest.slice(0, size);
  const last = items.at(-1);
  const address = `${baseUrl}${path}`;
  const more = last !== undefined && size < rest.length;
  const limit = query.has('limit') ? `&limit=${size}` : '';
  return {
    [listKey]: items.flatMap(({ id }) => listed.find(id) ?? []).map(show),
    uri: address,
    next_page_uri: more ? `${address}?after=${last.id}${limit}` : null,
  };
};

import { isObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Walk } from '../../../src/harness/request/lists/walk.ts';
import type { World } from '../../../src/harness/world/world.ts';

/** The ids on one page of a list. */
export const idsOn = (page: unknown, { listKey }: Pick<Resource, 'listKey'>): unknown[] => {
  const items = isObject(page) ? page[listKey] : null;
  return Array.isArray(items) ? items.map((item: { id?: unknown } | null) => item?.id) : [];
};

/** The ids on the first page behind the first one that holds any: what a page held may have been deleted, so that it is empty. */
export const nextIds = ({ pages }: Pick<Walk, 'pages'>, resource: Pick<Resource, 'listKey'>): unknown[] =>
  pages
    .slice(1)
    .map(({ json }) => idsOn(json, resource))
    .find((ids) => ids.length > 0) ?? [];

/** How many pages of a list are read that `limit` makes short. */
const mostShortPages = 40;

interface ShortPages {
  readonly walk: Walk;
  /** Whether the first page holds as many items as were asked for, the second others, and the last names no next one. */
  readonly isKnown: boolean;
  /** Whether they lead nowhere, whatever `limit` means to the deployment: in a circle, to another origin, or to a second page with nothing new. */
  readonly isAstray: boolean;
}

/** The list in short pages, where the deployment happens to know `limit`: the documents show no way to ask for them. */
export const inShortPages = async (
  world: World,
  resource: Resource,
  query: string,
  size: number,
): Promise<ShortPages> => {
  const walk = await world.requests.walk(resource, { query, mostPages: mostShortPages });
  const first = idsOn(walk.pages[0]?.json, resource);
  const leadsOn = walk.pages.length > 1 ? nextIds(walk, resource).some((id) => !first.includes(id)) : undefined;
  return {
    walk,
    isKnown: walk.stuck === null && first.length === size && leadsOn === true,
    isAstray:
      walk.stuck === 'circle' ||
      walk.stuck === 'elsewhere' ||
      (walk.stuck === null && first.length === size && leadsOn === false),
  };
};

/** A list that is counted wrong may lose a last page of one item. How many more items make such a page. */
export const moreForOneAlone = (count: number, pageSize: number): number =>
  pageSize > 1 ? (pageSize + 1 - (count % pageSize)) % pageSize : 0;

/** The shortest pages that are not too many, three at least, the last of them with one item where that can be had. */
export const shortPageSize = (count: number): number => {
  const least = Math.max(2, Math.ceil((2 * count) / mostShortPages));
  const sizes = Array.from({ length: Math.max(0, Math.floor((count - 1) / 2) + 1 - least) }, (_, n) => least + n);
  return sizes.find((size) => moreForOneAlone(count, size) === 0) ?? least;
};

import { isObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Walk } from '../../../src/harness/request/lists/walk.ts';
import type { World } from '../../../src/harness/world/world.ts';

/** The ids on one page of a list. */
export const idsOn = (page: unknown, { listKey }: Pick<Resource, 'listKey'>): unknown[] => {
  const items = isObject(page) ? page[listKey] : null;
  return Array.isArray(items) ? items.map((item: { id?: unknown } | null) => item?.id) : [];
};

/** The ids on the first non-empty page after the first page: items of a page may have been deleted, so that it is empty. */
export const nextIds = ({ pages }: Pick<Walk, 'pages'>, resource: Pick<Resource, 'listKey'>): unknown[] =>
  pages
    .slice(1)
    .map(({ json }) => idsOn(json, resource))
    .find((ids) => ids.length > 0) ?? [];

/** How many pages are read at most when `limit` makes them short. */
const mostShortPages = 40;

interface ShortPages {
  readonly walk: Walk;
  /** Whether `limit` works: the first page holds as many items as were asked for, another page holds others, and the pages come to an end. */
  readonly isKnown: boolean;
  /**
   * Whether the links between pages are wrong, whatever `limit` means to the deployment: they lead in a circle, to another origin, or to nothing
   * new.
   */
  readonly isAstray: boolean;
}

/** Reads the list in short pages, if the deployment happens to support `limit`: the documents define no page size. */
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

/** How many more items leave one item alone on the last page. A list with an off-by-one error may lose such a page. */
export const moreForOneAlone = (count: number, pageSize: number): number =>
  pageSize > 1 ? (pageSize + 1 - (count % pageSize)) % pageSize : 0;

/** The smallest page size that does not make too many pages, and if possible leaves one item alone on the last of at least three pages. */
export const shortPageSize = (count: number): number => {
  const least = Math.max(2, Math.ceil((2 * count) / mostShortPages));
  const sizes = Array.from({ length: Math.max(0, Math.floor((count - 1) / 2) + 1 - least) }, (_, n) => least + n);
  return sizes.find((size) => moreForOneAlone(count, size) === 0) ?? least;
};

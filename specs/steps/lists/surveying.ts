import type { Resource } from '../../../src/contract/terms/contract.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { Walk } from '../../../src/harness/request/lists/walk.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { makeEach } from '../resources/make-each.ts';
import type { AloneInList } from './alone-in-list.ts';
import { countOf } from './looks.ts';
import { type Hidden, OthersSeen } from './others-seen.ts';
import { idsOn, inShortPages, moreForOneAlone, shortPageSize } from './short-pages.ts';

/** Some new resources, and the whole list with them in it. */
export interface ListSurvey {
  readonly ids: readonly string[];
  readonly walk: Walk;
  /** How many pages were read; of a list that was not read to its end not all of them are kept. */
  readonly read: number;
  /** The query that asked for short pages; undefined where the pages have the deployment's own size. */
  readonly query?: string;
  /** A reading in short pages whose links are wrong, kept while the deployment's own pages are used. */
  readonly astray?: Walk;
  /** Resources of others that are missing in the list, although get still reads them. */
  readonly hidden?: readonly Hidden[];
  /** The list with one new resource alone in it, where the list was empty before. */
  readonly alone?: AloneInList;
}

export const surveyed = (ids: readonly string[], walk: Walk, query?: string): ListSurvey => ({
  ids,
  walk,
  read: walk.pages.length,
  ...(query === undefined ? {} : { query }),
});

export const isBrokenOff = ({ stuck }: Walk): boolean => stuck === 'long' || stuck === 'endless';

/** Drops the middle pages of a list that was not read to its end: a worker keeps its surveys, and those pages would take most of the memory. */
export const lightened = ({ walk, ...rest }: ListSurvey): ListSurvey => ({
  ...rest,
  walk: isBrokenOff(walk) ? { ...walk, pages: [...walk.pages.slice(0, 2), ...walk.pages.slice(2).slice(-1)] } : walk,
});

export const isSound = ({ ids, walk }: ListSurvey): boolean =>
  walk.stuck === null && ids.every((id) => countOf(walk, id) === 1);

/** Whether it lacks nothing of ours or of others. */
const isWhole = (seen: ListSurvey): boolean => isSound(seen) && seen.hidden === undefined;

/** Whether all items are on the first page. A full page may link to an empty next one. */
export const fitsOnOnePage = ({ pages, stuck }: Walk, resource: Resource): boolean =>
  stuck === null && pages.slice(1).every(({ json }) => idsOn(json, resource).length === 0);

/** Longer lists, in pages, are not read again only to see the effect of a few more items. */
const mostPagesAgain = 15;

/** The list of one kind while it is filled and read: the resources that were made for it, and the page size in use. */
export class Surveying {
  readonly #world: World;
  readonly #resource: Resource;
  readonly #isRemovable: boolean;
  readonly #ids: string[];
  /** How many there were from the start. */
  readonly #first: number;
  readonly #others: OthersSeen;
  /** The page size that is asked for; null where the deployment's own pages are read. */
  #short: number | null = null;
  #astray: Walk | null = null;
  /** The page size for one page that holds everything. */
  #whole: number | null = null;

  constructor(world: World, resource: Resource, ids: readonly string[], isRemovable: boolean) {
    this.#world = world;
    this.#resource = resource;
    this.#ids = [...ids];
    this.#first = ids.length;
    this.#isRemovable = isRemovable;
    this.#others = new OthersSeen(world, resource);
  }

  async look(bounds: { readonly mostPages?: number } = {}): Promise<ListSurvey> {
    const seen = await this.#read(bounds);
    await this.#others.compare(seen.walk, async () => (await this.#read({})).walk);
    const { hidden } = this.#others;
    return hidden.length === 0 ? seen : { ...seen, hidden };
  }

  async #read(bounds: { readonly mostPages?: number }): Promise<ListSurvey> {
    if (this.#whole !== null) {
      const query = `?limit=${this.#whole}`;
      return surveyed([...this.#ids], await this.#world.requests.walk(this.#resource, { query, mostPages: 5 }), query);
    }
    if (this.#short !== null) {
      const query = `?limit=${this.#short}`;
      const { walk, isKnown, isAstray } = await inShortPages(this.#world, this.#resource, query, this.#short);
      if (isKnown) return surveyed([...this.#ids], walk, query);
      this.#astray = isAstray ? walk : null;
      this.#short = null;
    }
    const seen = surveyed([...this.#ids], await this.#world.requests.walk(this.#resource, bounds));
    return this.#astray === null ? seen : { ...seen, astray: this.#astray };
  }

  /**
   * Reads the list in short pages, if the deployment supports them. At `--effort quick` it makes about four pages, the last of them with one item.
   */
  async lookCloser({ walk }: ListSurvey): Promise<ListSurvey> {
    const count = walk.items.length;
    const { isQuick } = this.#world.context;
    this.#short = isQuick ? Math.max(2, Math.floor(count / 3)) : shortPageSize(count);
    const more = moreForOneAlone(count, this.#short);
    if (isQuick && more <= 2) await this.#make(more);
    return this.look();
  }

  /** Makes more items to get a second page, since the page size is not documented. Only where they can be removed again. */
  async lookForSecondPage({ walk }: ListSurvey): Promise<ListSurvey> {
    await this.#make(this.#world.context.byEffort(0, 11, 101) - walk.items.length);
    return this.look();
  }

  /**
   * Makes enough resources for some on both sides of a page boundary, and for some behind the second page if that is not too many. With two of them
   * behind the first page, one was never updated, so its expected contents are known.
   */
  async fillPages(seen: ListSurvey): Promise<ListSurvey> {
    const pageSize = this.#pageSize(seen);
    const wanted = [2 * pageSize + 1, pageSize + 2, pageSize + 1].find((count) => count <= this.#most) ?? 0;
    const isMore = wanted > this.#ids.length;
    await this.#make(wanted - this.#ids.length);
    return isMore || seen.walk.stuck !== null ? this.look() : seen;
  }

  /** Leaves one item alone on the last page, by a few more items or by pages of another length. What lacks one of ours already stays as it is. */
  async leaveOneAlone(seen: ListSurvey): Promise<ListSurvey> {
    const more = moreForOneAlone(seen.walk.items.length, this.#pageSize(seen));
    if (more === 0 || !isSound(seen) || seen.read > mostPagesAgain) return seen;
    const isAffordable = this.#isRemovable && (more <= 2 || this.#ids.length + more <= this.#most + 1);
    if (!isAffordable) {
      const closer = seen.query === undefined ? await this.lookCloser(seen) : seen;
      return closer.query === seen.query ? closer : this.leaveOneAlone(closer);
    }
    await this.#make(more);
    const looked = await this.look();
    // One item more than expected: an item may have been alone on the last page and omitted before. With one item fewer that shows.
    if (looked.walk.items.length !== seen.walk.items.length + more + 1) return looked;
    await this.#removeOne();
    return this.look();
  }

  /**
   * Makes the last page full, which a list with an off-by-one error may also lose: removes one item if there is one alone on the last page, unless
   * a single page would be left. For resources that cannot be deleted it changes the page size instead.
   */
  async fillLastPage(seen: ListSurvey): Promise<ListSurvey> {
    const count = seen.walk.items.length;
    if (!isSound(seen) || seen.read > mostPagesAgain || !this.#isRemovable) return seen;
    if (can(this.#resource, 'delete')) {
      const pageSize = this.#pageSize(seen);
      if (count % pageSize !== 1 || count === pageSize + 1) return seen;
      await this.#removeOne();
      return this.look();
    }
    const sizes = Array.from({ length: Math.floor(count / 2) }, (_, n) => n + 1);
    this.#short = sizes.findLast((size) => count % size === 0 && count / size <= mostPagesAgain) ?? this.#short;
    return this.look();
  }

  /** Reads a short list in pages of one item: some pages then end between two items that are alike, by which a next page may not go. */
  async lookSingly(seen: ListSurvey): Promise<ListSurvey> {
    if (!this.#isRightInShortPages(seen) || seen.walk.items.length > mostPagesAgain) return seen;
    const short = this.#short;
    this.#short = 1;
    const singly = await this.look();
    if (!isWhole(singly)) return singly;
    this.#short = short;
    return seen;
  }

  /** Reads the list in one page that is exactly full. A deployment may refuse so large a page. */
  async lookAtOnce(seen: ListSurvey): Promise<ListSurvey> {
    if (!this.#isRightInShortPages(seen)) return seen;
    this.#whole = seen.walk.items.length;
    const whole = await this.look();
    if (whole.walk.stuck === null && !isWhole(whole)) return whole;
    this.#whole = null;
    return seen;
  }

  #isRightInShortPages(seen: ListSurvey): boolean {
    return !this.#world.context.isQuick && seen.query !== undefined && isSound(seen);
  }

  /** Reads the deployment's own pages as well, which may end too early although short pages were right. */
  async lookPlainly(seen: ListSurvey): Promise<ListSurvey> {
    if (seen.query === undefined || !isSound(seen)) return seen;
    this.#whole = null;
    await this.#make(this.#world.context.byEffort(0, 11, 41) - seen.walk.items.length);
    this.#short = null;
    const plain = await this.look();
    return isSound(plain) ? seen : plain;
  }

  /** The most resources to make for a survey, and not fewer than there were at the start. */
  get #most(): number {
    return Math.max(this.#world.context.byEffort(5, 11, 41), this.#first);
  }

  #pageSize({ walk }: ListSurvey): number {
    return idsOn(walk.pages[0]?.json, this.#resource).length;
  }

  async #removeOne(): Promise<void> {
    const id = this.#ids.at(-1);
    if (id === undefined || !can(this.#resource, 'delete')) return;
    const deleted = await this.#world.requests.send(requestTo(this.#resource, 'delete', { id, expect: 'open' }));
    if (succeeded(deleted)) this.#ids.pop();
  }

  async #make(count: number): Promise<void> {
    if (count <= 0 || !this.#isRemovable) return;
    this.#ids.push(...(await makeEach(this.#world, this.#resource, Array(count).fill({}))));
  }
}

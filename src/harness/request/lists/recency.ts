import { z } from 'zod';
import { isObject, type JsonObject } from '../../../contract/json-object.ts';
import type { Marks } from '../marks.ts';

/** How much the clocks within a deployment may differ: a list in order of creation may look out of order by this much. */
const skewMs = 1000;

/**
 * The part of a list that shows what the run made: from an address to the end (`oldest-first`), or from the first page to the first older item
 * (`newest-first`). For a list whose items no request creates: the part with items that came later than `since`.
 */
const RecentPart = z.discriminatedUnion('order', [
  z.object({
    order: z.literal('oldest-first'),
    from: z.string(),
    since: z.number().optional(),
    /** All items had the same time, so only later items can show the order. */
    isGuess: z.literal(true).optional(),
  }),
  z.object({ order: z.literal('newest-first'), since: z.number().optional() }),
]);
export type RecentPart = z.infer<typeof RecentPart>;

/** One page of a list that was read. */
export interface Page {
  readonly url: string;
  readonly items: readonly JsonObject[];
}

/** When a resource was created, or an agent came online. */
const timeOf = (shown: unknown): number =>
  isObject(shown) ? Date.parse(String(shown['created_at'] ?? shown['started_at'])) : Number.NaN;

/** At least so many items must be in order, so that it is no coincidence. */
const fewestInOrder = 5;

const isRising = (times: readonly number[]): boolean => {
  let latest = Number.NEGATIVE_INFINITY;
  return times.every((time) => {
    const rises = time >= latest - skewMs;
    latest = Math.max(latest, time);
    return rises;
  });
};

/**
 * Which part of a list can show what the run made. The documents give lists no order (document 1, Endpoints, rule 5), but most lists are
 * sorted by creation time, and reading a list whole once shows whether it is. The workers share what they learn.
 */
export class Recency {
  readonly #marks: Marks;
  /** The collections of the resources that this worker made and did not delete, by id. */
  readonly #standing = new Map<string, string>();
  #earliest = Number.POSITIVE_INFINITY;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** Whether this worker made a resource and did not delete it; with `collection`: in it, or in a collection whose path is a prefix of it. */
  hasMade(id: string, collection?: string): boolean {
    const made = this.#standing.get(id);
    return made !== undefined && (collection === undefined || `${collection}/`.startsWith(`${made}/`));
  }

  /** Notes a resource that was deleted. */
  removed(id: string): void {
    this.#standing.delete(id);
  }

  /** Notes a resource that was created, and its creation time. */
  made(shown: unknown, collection = ''): void {
    if (isObject(shown) && typeof shown['id'] === 'string') this.#standing.set(shown['id'], collection);
    const time = timeOf(shown);
    // Also false where there is no time.
    if (!(time < this.#earliest)) return;
    this.#earliest = time;
    this.#marks.add(made, String(time));
  }

  /** Learns from the pages of a list that was read whole; `comes`: its items come without a creation, such as sessions of agents. */
  learn(endpoint: string, pages: readonly Page[], comes = false): void {
    if (pages.length < 2) return;
    const items = pages.flatMap((page) => page.items);
    const rises = this.isInOrder('oldest-first', items);
    const falls = this.isInOrder('newest-first', items);
    if (!rises && !falls) {
      this.distrust(endpoint);
      return;
    }
    // As long as the run has made nothing, all items are older.
    const newest = items.reduce((latest, item) => Math.max(latest, timeOf(item)), Number.NEGATIVE_INFINITY);
    const before = comes ? newest - 2 * skewMs : this.horizon;
    const isOlder = (item: unknown): boolean => before === Number.NEGATIVE_INFINITY || timeOf(item) < before;
    const since = comes ? { since: before } : {};
    // The last page that begins with an older item: everything before it is older still.
    const { url } = pages.slice(1).findLast(({ items: [first] }) => isOlder(first)) ?? {};
    const guess = falls ? { isGuess: true as const } : {};
    if (!rises) this.#keep(endpoint, { order: 'newest-first', ...since });
    else if (url !== undefined) this.#keep(endpoint, { order: 'oldest-first', from: url, ...since, ...guess });
  }

  /**
   * Whether the first page of a list shows that the rest is older than the run: sorted newest first, down to an older item, with enough items.
   * If a resource of the run is missing in this part later, it is looked for in the whole list.
   */
  learnFromHead(endpoint: string, items: readonly JsonObject[]): boolean {
    if (this.#marks.read(distrusted(endpoint)) !== '' || items.length < fewestInOrder) return false;
    if (!this.isOlder(items.at(-1)) || this.isOlder(items[0])) return false;
    if (!this.isInOrder('newest-first', items) || this.isInOrder('oldest-first', items)) return false;
    this.#keep(endpoint, { order: 'newest-first' });
    return true;
  }

  /** The part of a list to read; null where the whole list must be read. */
  part(endpoint: string): RecentPart | null {
    const text = this.#marks.read(distrusted(endpoint)) === '' ? this.#marks.read(partOf(endpoint)) : '';
    try {
      return RecentPart.parse(JSON.parse(text));
    } catch {
      // Nothing is known, or another worker is writing it now.
      return null;
    }
  }

  /** Whether the items of a part agree with it. A guess must show newer items at its end. */
  confirms(endpoint: string, part: RecentPart, items: readonly JsonObject[]): boolean {
    if (part.order === 'newest-first' || !part.isGuess) return true;
    if (this.isOlder(items.at(-1), part)) return false;
    const { isGuess: _, ...sure } = part;
    this.#keep(endpoint, sure);
    return true;
  }

  /** Forgets the part of a list, because it has changed; the next whole walk may learn it again. */
  forget(endpoint: string): void {
    this.#marks.clear(partOf(endpoint));
  }

  /** Notes for the rest of the run that a list is not sorted by time. */
  distrust(endpoint: string): void {
    this.#marks.write(distrusted(endpoint), 'in another order');
  }

  isInOrder(order: RecentPart['order'], items: readonly JsonObject[]): boolean {
    const times = items.map(timeOf);
    return isRising(order === 'oldest-first' ? times : times.reverse());
  }

  /** Whether an item is older than everything that the run made, or than `since` of a part of a list. */
  isOlder(shown: unknown, { since = this.horizon }: { readonly since?: number | undefined } = {}): boolean {
    return timeOf(shown) < since;
  }

  /** The time (in milliseconds since the epoch) before which the run had made nothing. */
  get horizon(): number {
    const times = this.#marks.lines(made).map(Number);
    return times.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...times) - 2 * skewMs;
  }

  #keep(endpoint: string, part: RecentPart): void {
    this.#marks.write(partOf(endpoint), JSON.stringify(part));
  }
}

const made = 'made at';
const partOf = (endpoint: string): string => `recent part of ${endpoint}`;
const distrusted = (endpoint: string): string => `order of ${endpoint}`;

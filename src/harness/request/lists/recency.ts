import { z } from 'zod';
import { isObject, type JsonObject } from '../../../contract/json-object.ts';
import type { Marks } from '../marks.ts';

/** So far the clocks of the parts of one deployment may differ: a list in order of creation may look so much out of order. */
const skewMs = 1000;

/**
 * Where a list shows what the run made: from an address to its end, or from its first page to the first older thing. Of a list whose items
 * nobody creates it shows what came after it was read whole: `since` is before that.
 */
const RecentPart = z.discriminatedUnion('order', [
  z.object({
    order: z.literal('oldest-first'),
    from: z.string(),
    since: z.number().optional(),
    /** All of the list was of one moment, so that only what comes later tells its order. */
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

/** When something was made, or came online. */
const timeOf = (shown: unknown): number =>
  isObject(shown) ? Date.parse(String(shown['created_at'] ?? shown['started_at'])) : Number.NaN;

/** So many items at the beginning of a list are no chance where they are in order. */
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
 * Which part of a list can show what the run made. The documents give lists no order (document 1, Endpoints, rule 5), but most lists are in
 * order of creation, and one that was read whole shows whether it is. All workers share what one of them has learnt.
 */
export class Recency {
  readonly #marks: Marks;
  /** The collections in which it was made, by id. */
  readonly #standing = new Map<string, string>();
  #earliest = Number.POSITIVE_INFINITY;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** Whether this worker made what has an id and knows of no delete of it; `collection`: whether it made it there, or what that stands under. */
  hasMade(id: string, collection?: string): boolean {
    const made = this.#standing.get(id);
    return made !== undefined && (collection === undefined || `${collection}/`.startsWith(`${made}/`));
  }

  /** Takes note of what the deployment deleted for the run. */
  removed(id: string): void {
    this.#standing.delete(id);
  }

  /** Takes note of what the deployment made for the run, and of when it says that it did. */
  made(shown: unknown, collection = ''): void {
    if (isObject(shown) && typeof shown['id'] === 'string') this.#standing.set(shown['id'], collection);
    const time = timeOf(shown);
    // Also false where there is no time.
    if (!(time < this.#earliest)) return;
    this.#earliest = time;
    this.#marks.add(made, String(time));
  }

  /** Learns from the pages of a list that was read from its first page to its last; `comes`: of one whose items nobody creates. */
  learn(endpoint: string, pages: readonly Page[], comes = false): void {
    if (pages.length < 2) return;
    const items = pages.flatMap((page) => page.items);
    const rises = this.isInOrder('oldest-first', items);
    const falls = this.isInOrder('newest-first', items);
    if (!rises && !falls) {
      this.distrust(endpoint);
      return;
    }
    // As long as the run has made nothing, all of it is older.
    const newest = items.reduce((latest, item) => Math.max(latest, timeOf(item)), Number.NEGATIVE_INFINITY);
    const before = comes ? newest - 2 * skewMs : this.horizon;
    const isOlder = (item: unknown): boolean => before === Number.NEGATIVE_INFINITY || timeOf(item) < before;
    const since = comes ? { since: before } : {};
    // The last page that begins with something older: whatever comes before it is older still.
    const { url } = pages.slice(1).findLast(({ items: [first] }) => isOlder(first)) ?? {};
    const guess = falls ? { isGuess: true as const } : {};
    if (!rises) this.#keep(endpoint, { order: 'newest-first', ...since });
    else if (url !== undefined) this.#keep(endpoint, { order: 'oldest-first', from: url, ...since, ...guess });
  }

  /**
   * Whether the beginning of a list shows that the rest is older than the run: from the newest to something older, and too long for
   * a chance. What the run made and misses then is looked for in the whole list.
   */
  learnFromHead(endpoint: string, items: readonly JsonObject[]): boolean {
    if (this.#marks.read(distrusted(endpoint)) !== '' || items.length < fewestInOrder) return false;
    if (!this.isOlder(items.at(-1)) || this.isOlder(items[0])) return false;
    if (!this.isInOrder('newest-first', items) || this.isInOrder('oldest-first', items)) return false;
    this.#keep(endpoint, { order: 'newest-first' });
    return true;
  }

  /** The part of a list to read; null where only the whole will do. */
  part(endpoint: string): RecentPart | null {
    const text = this.#marks.read(distrusted(endpoint)) === '' ? this.#marks.read(partOf(endpoint)) : '';
    try {
      return RecentPart.parse(JSON.parse(text));
    } catch {
      // Nothing is known, or another worker is about to write it.
      return null;
    }
  }

  /** Whether a part of a list shows that it is the right one. */
  confirms(endpoint: string, part: RecentPart, items: readonly JsonObject[]): boolean {
    if (part.order === 'newest-first' || !part.isGuess) return true;
    if (this.isOlder(items.at(-1), part)) return false;
    const { isGuess: _, ...sure } = part;
    this.#keep(endpoint, sure);
    return true;
  }

  /** What was learnt does not hold any more; the next list that is read whole may show what does. */
  forget(endpoint: string): void {
    this.#marks.clear(partOf(endpoint));
  }

  /** The list is in another order, and stays so for this run. */
  distrust(endpoint: string): void {
    this.#marks.write(distrusted(endpoint), 'in another order');
  }

  isInOrder(order: RecentPart['order'], items: readonly JsonObject[]): boolean {
    const times = items.map(timeOf);
    return isRising(order === 'oldest-first' ? times : times.reverse());
  }

  /** Whether something was there before the run made anything, or before the time of a part of a list. */
  isOlder(shown: unknown, { since = this.horizon }: { readonly since?: number | undefined } = {}): boolean {
    return timeOf(shown) < since;
  }

  /** Before this time, in milliseconds, the run had made nothing. */
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

import { z } from 'zod';
import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Marks } from './marks.ts';

/** So far the clocks of the parts of one deployment may differ: a list in order of creation may look so much out of order. */
const skewMs = 1000;

/** Where a list shows what the run made: from an address to its end, or from its first page to the first older thing. */
const RecentPart = z.discriminatedUnion('order', [
  z.object({ order: z.literal('oldest-first'), from: z.string() }),
  z.object({ order: z.literal('newest-first') }),
]);
export type RecentPart = z.infer<typeof RecentPart>;

/** One page of a list that was read. */
interface Page {
  readonly url: string;
  readonly items: readonly JsonObject[];
}

const timeOf = (shown: unknown): number => (isObject(shown) ? Date.parse(String(shown['created_at'])) : Number.NaN);

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
  readonly #ids = new Set<string>();
  #earliest = Number.POSITIVE_INFINITY;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** Whether this worker made what has an id; it may have deleted it since. */
  hasMade(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Takes note of what the deployment made for the run, and of when it says that it did. */
  made(shown: unknown): void {
    if (isObject(shown) && typeof shown['id'] === 'string') this.#ids.add(shown['id']);
    const time = timeOf(shown);
    // Also false where there is no time.
    if (!(time < this.#earliest)) return;
    this.#earliest = time;
    this.#marks.add(made, String(time));
  }

  /** Learns from the pages of a list that was read from its first page to its last. */
  learn(endpoint: string, pages: readonly Page[]): void {
    if (pages.length < 2 || !Number.isFinite(this.horizon)) return;
    const items = pages.flatMap((page) => page.items);
    const rises = this.isInOrder('oldest-first', items);
    const falls = this.isInOrder('newest-first', items);
    if (!rises && !falls) this.distrust(endpoint);
    if (rises === falls) return;
    // The last page that begins with something older: whatever comes before it is older still.
    const { url } = pages.slice(1).findLast(({ items: [first] }) => this.isOlder(first)) ?? {};
    if (falls) this.#marks.write(partOf(endpoint), JSON.stringify({ order: 'newest-first' } satisfies RecentPart));
    else if (url !== undefined)
      this.#marks.write(partOf(endpoint), JSON.stringify({ order: 'oldest-first', from: url } satisfies RecentPart));
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

  /** Whether something was there before the run made anything. */
  isOlder(shown: unknown): boolean {
    return timeOf(shown) < this.horizon;
  }

  /** Before this time, in milliseconds, the run had made nothing. */
  get horizon(): number {
    const times = this.#marks.lines(made).map(Number);
    return times.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...times) - 2 * skewMs;
  }
}

const made = 'made at';
const partOf = (endpoint: string): string => `recent part of ${endpoint}`;
const distrusted = (endpoint: string): string => `order of ${endpoint}`;

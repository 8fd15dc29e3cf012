import { randomUUID } from 'node:crypto';
import type { Marks } from '../marks.ts';

/** How far one walk through a list goes. */
export interface WalkBounds {
  readonly mostPages: number;
  readonly mostMs: number;
  /** Of the bodies of all pages, which are kept until the walk is looked at. */
  readonly mostBytes: number;
  /** Whether that is too little to say of a list that it has no end. */
  readonly isShort?: boolean;
}

/** However long a list is, this is as far as it is read: two such walks fit into the ten minutes that a test has. */
export const wholeWalk: WalkBounds = { mostPages: 2000, mostMs: 4 * 60_000, mostBytes: 64 * 1024 * 1024 };

/** How far a list is read that had no end before, once the run has read all the pages that it has for such lists. */
const shortWalk: WalkBounds = { ...wholeWalk, mostPages: 5, mostMs: 20_000, isShort: true };

/** What a run has for walks that come to no end: thirty whole ones by pages, or five by time. */
const mostPages = 60_000;
const mostMs = 20 * 60_000;

/** How far a look for one thing goes that is not what a test is about, where the end of the list is not known; and how far once it was too long. */
const lookedPages = 10;
const glancedPages = 1;

const broken = 'broken walks';
const longLists = 'long lists';

/** How far a run reads lists. Walks that come to an end cost nothing; the others share one budget of all workers. */
export class PageBudget {
  readonly #marks: Marks;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** A list that always came to its end is read whole, whatever others do. */
  boundsOf(endpoint: string): WalkBounds {
    const walks = this.#marks.lines(broken).map((line) => line.split('\t'));
    const sum = (at: number): number => walks.reduce((total, columns) => total + Number(columns[at]), 0);
    const isSpent = sum(1) >= mostPages || sum(2) >= mostMs;
    return isSpent && walks.some(([list]) => list === endpoint) ? shortWalk : wholeWalk;
  }

  /** How many pages are worth a look that a test can do without. */
  lookOf(endpoint: string): Pick<WalkBounds, 'mostPages'> {
    return { mostPages: this.#marks.lines(longLists).includes(endpoint) ? glancedPages : lookedPages };
  }

  /** Notes that such a look did not come to the end of a list. */
  tooLong(endpoint: string): void {
    this.#marks.add(longLists, endpoint);
  }

  /** Notes a walk that was broken off. */
  spend(endpoint: string, pages: number, ms: number): void {
    // The last column tells it from another that cost the same.
    this.#marks.add(broken, [endpoint, pages, Math.ceil(ms), randomUUID()].join('\t'));
  }
}

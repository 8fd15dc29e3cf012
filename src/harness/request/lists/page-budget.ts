import { randomUUID } from 'node:crypto';
import type { Marks } from '../marks.ts';

/** The bounds of one walk through a list. */
export interface WalkBounds {
  readonly mostPages: number;
  readonly mostMs: number;
  /** The total size of all pages, which are kept in memory until the end of the walk. */
  readonly mostBytes: number;
  /** Whether these bounds are too small to conclude that a list is endless. */
  readonly isShort?: boolean;
}

/** The bounds of a usual walk: two such walks fit into the test timeout of ten minutes. */
export const wholeWalk: WalkBounds = { mostPages: 2000, mostMs: 4 * 60_000, mostBytes: 64 * 1024 * 1024 };

/** The bounds for a list that was broken off before, once the run has used up its budget for such lists. */
const shortWalk: WalkBounds = { ...wholeWalk, mostPages: 5, mostMs: 20_000, isShort: true };

/** The budget of a run for walks that were broken off: thirty whole walks by pages, or five by time. */
const mostPages = 60_000;
const mostMs = 20 * 60_000;

/** How many pages an optional look reads that a test can do without; and how many once the list was too long for it. */
const lookedPages = 10;
const glancedPages = 1;

const broken = 'broken walks';
const longLists = 'long lists';

/** How far a run reads lists. Complete walks cost nothing; walks that were broken off share one budget of all workers. */
export class PageBudget {
  readonly #marks: Marks;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** The bounds for a list. One that was never broken off is always read whole. */
  boundsOf(endpoint: string): WalkBounds {
    const walks = this.#marks.lines(broken).map((line) => line.split('\t'));
    const sum = (at: number): number => walks.reduce((total, columns) => total + Number(columns[at]), 0);
    const isSpent = sum(1) >= mostPages || sum(2) >= mostMs;
    return isSpent && walks.some(([list]) => list === endpoint) ? shortWalk : wholeWalk;
  }

  /** The bounds of an optional look at a list. */
  lookOf(endpoint: string): Pick<WalkBounds, 'mostPages'> {
    return { mostPages: this.#marks.lines(longLists).includes(endpoint) ? glancedPages : lookedPages };
  }

  /** Notes that an optional look did not reach the end of a list. */
  tooLong(endpoint: string): void {
    this.#marks.add(longLists, endpoint);
  }

  /** Notes a walk that was broken off. */
  spend(endpoint: string, pages: number, ms: number): void {
    // The last column makes the line unique: `add` ignores a line that exists.
    this.#marks.add(broken, [endpoint, pages, Math.ceil(ms), randomUUID()].join('\t'));
  }
}

import { z } from 'zod';
import type { Marks } from '../marks.ts';
import type { Page } from './recency.ts';

const Pages = z.array(z.object({ url: z.string(), items: z.array(z.record(z.string(), z.unknown())) }));

/** Lists of at most so many pages are always read whole. */
const mostReadWhole = 20;

/**
 * A cache of long lists whose items no request creates, as a worker last read them whole. To see a few items again, only the pages that held
 * them are read.
 */
export class KnownPages {
  readonly #marks: Marks;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  keep(endpoint: string, pages: readonly Page[]): void {
    if (pages.length > mostReadWhole) this.#marks.write(nameOf(endpoint), JSON.stringify(pages));
  }

  /** The pages of a list; null where it is not known, or short. */
  of(endpoint: string): readonly Page[] | null {
    try {
      return Pages.parse(JSON.parse(this.#marks.read(nameOf(endpoint))));
    } catch {
      // Nothing is known, or another worker is writing it now.
      return null;
    }
  }
}

const nameOf = (endpoint: string): string => `pages of ${endpoint}`;

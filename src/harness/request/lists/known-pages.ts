import { z } from 'zod';
import type { Marks } from '../marks.ts';
import type { Page } from './recency.ts';

const Pages = z.array(z.object({ url: z.string(), items: z.array(z.record(z.string(), z.unknown())) }));

/** Shorter lists are read whole whenever somebody looks. */
const mostReadWhole = 20;

/**
 * Long lists as they were when one of the workers read them whole, for lists of what nobody creates. Somebody who wants to know what became of a few
 * items reads the pages again on which they stood.
 */
export class KnownPages {
  readonly #marks: Marks;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  keep(endpoint: string, pages: readonly Page[]): void {
    if (pages.length > mostReadWhole) this.#marks.write(nameOf(endpoint), JSON.stringify(pages));
  }

  /** Null where the list is not known, or short. */
  of(endpoint: string): readonly Page[] | null {
    try {
      return Pages.parse(JSON.parse(this.#marks.read(nameOf(endpoint))));
    } catch {
      // Nothing is known, or another worker is about to write it.
      return null;
    }
  }
}

const nameOf = (endpoint: string): string => `pages of ${endpoint}`;

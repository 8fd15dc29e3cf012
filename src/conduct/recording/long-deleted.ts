import type { Subject } from '../../judge/subject/subject.ts';
import { idOf, isModule, succeeded } from '../../judge/subject/subject.ts';

/** Reads that lag still show what was deleted a while ago, and a name may be used again: so many deletions are remembered. */
const remembered = 2000;

/** Tells which resources were deleted so long ago that nothing needs to be known of them: a recording may hold more of them than there is memory. */
export class LongDeleted {
  readonly #ids = new Set<string>();

  /** Takes in an exchange; the id that need not be known any more, or null. */
  learn({ exchange, endpoint, resource, id }: Subject): string | null {
    if (isModule(resource) || !succeeded(exchange)) return null;
    if (endpoint.operation === 'create') this.#ids.delete(idOf(resource, exchange.json) ?? '');
    if (endpoint.operation === 'delete' && id !== null) this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size <= remembered || oldest === undefined) return null;
    this.#ids.delete(oldest);
    return oldest;
  }
}

import type { Subject } from '../../judge/subject/subject.ts';
import { idOf, isModule, succeeded } from '../../judge/subject/subject.ts';

/** How many deletions are remembered: stale reads may still show what was deleted a while ago, and a name may be used again. */
const remembered = 2000;

/** Finds resources that were deleted so long ago that they can be forgotten: a recording may hold more of them than fit into memory. */
export class LongDeleted {
  readonly #ids = new Set<string>();

  /** Records an exchange. Returns the id that can be forgotten now, or null. */
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

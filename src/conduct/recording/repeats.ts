import { createHash } from 'node:crypto';
import { contentOf, type Exchange } from '../../exchange/exchange.ts';
import { succeeded } from '../../judge/subject/subject.ts';

/** How much of a SHA-256 digest is kept: a recording may have a million creations, and 16 bytes are still enough to tell them apart. */
const KEPT_BYTES = 16;

/**
 * Finds creations that a recording holds twice. Browsers record a second time what a service worker fetched for a page, and a client that retries
 * may be given the first answer again. Two creations with byte-identical requests and answers count as one.
 */
export class Repeats {
  readonly #seen = new Set<string>();

  isRepeat(exchange: Exchange): boolean {
    const { request, response } = exchange;
    if (request.method !== 'POST' || response === null || !succeeded(exchange) || exchange.cut) return false;
    const content = contentOf(response);
    if (content.length === 0) return false;
    // Unambiguous: no address contains a line feed, and the length says where the answer begins.
    const digest = createHash('sha256')
      .update(`${request.url}\n${request.body?.length ?? -1}\n`)
      .update(request.body ?? '')
      .update(content)
      .digest()
      .toString('latin1', 0, KEPT_BYTES);
    return this.#seen.size === this.#seen.add(digest).size;
  }
}

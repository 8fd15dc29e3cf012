import { createHash } from 'node:crypto';
import { contentOf, type Exchange } from '../../exchange/exchange.ts';
import { succeeded } from '../../judge/subject/subject.ts';

/**
 * Creations that a recording holds twice. Browsers write down what a service worker fetched for a page a second time, and a client that
 * tries again may be given the first answer once more. Two creations with the same answer to the byte are one.
 */
export class Repeats {
  readonly #seen = new Set<string>();

  isRepeat(exchange: Exchange): boolean {
    const { request, response } = exchange;
    if (request.method !== 'POST' || response === null || !succeeded(exchange) || exchange.cut) return false;
    const content = contentOf(response);
    if (content.length === 0) return false;
    // No address has a line feed, and the answer begins where the length says.
    const digest = createHash('sha256')
      .update(`${request.url}\n${request.body?.length ?? -1}\n`)
      .update(request.body ?? '')
      .update(content)
      .digest('base64url');
    return this.#seen.size === this.#seen.add(digest).size;
  }
}

import { createHash, randomUUID } from 'node:crypto';
import type { Exchange } from '../../../exchange/exchange.ts';

/** A digest that tells requests apart. Each plain read, such as a list from its first page, counts as another one: it cannot be at fault itself. */
export const signOf = ({ endpoint, request: { method, url, body } }: Exchange): string =>
  body === null && !endpoint.includes('{') && !url.includes('?')
    ? randomUUID()
    : createHash('sha256')
        .update(`${method} ${url}\n`)
        .update(body ?? '')
        .digest('hex');

import { createHash, randomUUID } from 'node:crypto';
import type { Exchange } from '../../../exchange/exchange.ts';

/** A digest that distinguishes requests. A read without parameters is always unique: it cannot be the reason itself why no answer came. */
export const signOf = ({ endpoint, request: { method, url, body } }: Exchange): string =>
  body === null && !endpoint.includes('{') && !url.includes('?')
    ? randomUUID()
    : createHash('sha256')
        .update(`${method} ${url}\n`)
        .update(body ?? '')
        .digest('hex');

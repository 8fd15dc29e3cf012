import type { Exchange } from '../../exchange/exchange.ts';
import { matchEndpoint } from '../../judge/match-endpoint.ts';
import type { Matched } from './base-addresses.ts';
import { inOrder } from './in-order.ts';

/** Exchanges in the order in which they began, each with its endpoint. */
export const matchAll = (exchanges: readonly Exchange[]): readonly Matched[] =>
  inOrder(exchanges).map((exchange) => ({
    exchange,
    match: matchEndpoint(exchange.request.method, exchange.request.url),
  }));

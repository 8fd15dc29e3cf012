import type { Exchange } from '../../exchange/exchange.ts';

/**
 * Sorts exchanges by the time at which they began, because recorders write them down when they end. Keeps the given order if any has no valid time.
 */
export const inOrder = (exchanges: readonly Exchange[]): readonly Exchange[] => {
  const timed = exchanges.map((exchange) => ({ exchange, at: Date.parse(exchange.timings.startedAt) }));
  if (timed.some(({ at }) => Number.isNaN(at))) return exchanges;
  return timed.sort((a, b) => a.at - b.at).map(({ exchange }) => exchange);
};

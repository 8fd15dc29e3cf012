import type { Exchange } from '../../exchange/exchange.ts';

/** Exchanges in the order in which they began: recorders write them down as they end. As they come, where one does not tell its time. */
export const inOrder = (exchanges: readonly Exchange[]): readonly Exchange[] => {
  const timed = exchanges.map((exchange) => ({ exchange, at: Date.parse(exchange.timings.startedAt) }));
  if (timed.some(({ at }) => Number.isNaN(at))) return exchanges;
  return timed.sort((a, b) => a.at - b.at).map(({ exchange }) => exchange);
};

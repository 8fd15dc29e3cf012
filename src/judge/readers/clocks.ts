import type { Exchange } from '../../exchange/exchange.ts';

/** More than the clocks of one deployment differ, and less than what is between any two time zones. */
export const skewMs = 10 * 60 * 1000;

/** When an answer was written, by its own Date (RFC 9110, section 6.6.1); null where it shows none. */
export const dateOf = ({ response }: Exchange): number | null => {
  const [, date = ''] = response?.headers.find(([name]) => name.toLowerCase() === 'date') ?? [];
  const at = Date.parse(date);
  return Number.isNaN(at) ? null : at;
};

/** The same by our clock where the answer shows none. */
export const writtenAt = (exchange: Exchange): number => dateOf(exchange) ?? Date.parse(exchange.timings.startedAt);

import type { Exchange } from '../../exchange/exchange.ts';

/** The tolerance for times: more than the clocks of a deployment differ, and less than the difference of any two time zones. */
export const skewMs = 10 * 60 * 1000;

/** When an answer was written, by its own Date (RFC 9110, section 6.6.1); null where it shows none. */
export const dateOf = ({ response }: Exchange): number | null => {
  const [, date = ''] = response?.headers.find(([name]) => name.toLowerCase() === 'date') ?? [];
  const at = Date.parse(date);
  return Number.isNaN(at) ? null : at;
};

/** When an answer was written, by its Date, or by our clock where it has none. */
export const writtenAt = (exchange: Exchange): number => dateOf(exchange) ?? Date.parse(exchange.timings.startedAt);

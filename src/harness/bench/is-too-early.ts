import type { Exchange } from '../../exchange/exchange.ts';
import type { Model } from '../../judge/model.ts';
import { type Ask, methodOf } from '../request/ask.ts';
import { outcomeOf } from '../request/expect.ts';

/** What is said of a caller or of what it pays for, and not of what was asked for. */
const aboutCaller = [401, 402, 403];
/** Whether the address is that of one thing, and not of a collection. */
const isOfOne = (ask: Ask): boolean => ask.id !== undefined || methodOf(ask) !== 'POST';

const namesMade = (value: unknown, model: Model): boolean => {
  if (typeof value === 'string') return model.isMade(value);
  return typeof value === 'object' && value !== null && Object.values(value).some((one) => namesMade(one, model));
};

/**
 * Whether a write may have been refused because it came too early: whoever carries it out does not know yet of what was created,
 * or an earlier write is not over. The documents promise neither. It was not carried out, so it can be sent again.
 */
export const isTooEarly = (ask: Ask, exchange: Exchange, model: Model): boolean => {
  const status = exchange.response?.status ?? 0;
  // After a 5xx it may have been carried out.
  if (status < 400 || status >= 500 || aboutCaller.includes(status)) return false;
  switch (outcomeOf(ask)) {
    case 'success':
      // It would be a deviation. What it names may also have been made by another bench of this worker.
      return true;
    case 'success-unless-refused':
      return isOfOne(ask) || namesMade(ask.json, model);
    case 'open':
    case 'unjudged':
      return (status === 409 && isOfOne(ask)) || (status === 404 && model.isMade(ask.id ?? ''));
    default:
      return false;
  }
};

import type { Exchange } from '../../exchange/exchange.ts';
import { type Ask, methodOf } from '../request/ask.ts';
import { outcomeOf } from '../request/expect.ts';

/** Statuses about the caller or its plan, not about the request. */
const aboutCaller = [401, 402];
/** Also about the caller, but some deployments answer it for a resource that they do not know. */
const denied = 403;
/** The resource is being changed. */
const busy = [409, 423, 425];
/** The resource is not there, or is being changed. */
const aboutState = [404, 410, ...busy];

/** Whether we made the resource with this id and did not delete it; with `collection`, whether we made it in that collection. */
type IsMade = (id: string, collection?: string) => boolean;

/** A body may name things by the keys of a map, as a weighted backend does (document 2, Weighted backend). */
const namesMade = (value: unknown, isMade: IsMade): boolean => {
  if (typeof value === 'string') return isMade(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some((entry) => entry.some((one) => namesMade(one, isMade)));
};

/** Whether the state of the addressed resource may be the reason for the refusal. A delete has no body that could be the reason instead. */
const isAboutItsState = (ask: Ask, status: number): boolean =>
  methodOf(ask) === 'DELETE' || ((ask.id !== undefined || methodOf(ask) !== 'POST') && aboutState.includes(status));

/**
 * Whether a write may have been refused because it came too early: a part of the deployment may not know a new resource yet, or an
 * earlier write may still be in progress. The documents exclude neither. A refused write was not carried out, so it can be sent again.
 */
export const isTooEarly = (ask: Ask, exchange: Exchange, isMade: IsMade): boolean => {
  const status = exchange.response?.status ?? 0;
  // After a 5xx the write may have been carried out.
  if (status < 400 || status >= 500 || aboutCaller.includes(status)) return false;
  const isOurs = isMade(ask.id ?? '', ask.resource.collection);
  if (status === denied && !isOurs) return false;
  switch (outcomeOf(ask)) {
    case 'success':
    case 'success-unless-refused':
      return status === denied || isAboutItsState(ask, status) || namesMade(ask.json, isMade);
    case 'open':
    case 'open-decisive':
    case 'unjudged':
      return (
        (busy.includes(status) && isAboutItsState(ask, status)) || ((status === 404 || status === denied) && isOurs)
      );
    default:
      return false;
  }
};

/** Whether a request with its own API key may have been refused because the key is new: not every part of a deployment must know it at once. */
export const isKeyTooNew = (ask: Ask, { response }: Exchange): boolean => {
  if (typeof ask.authorization !== 'string') return false;
  const outcome = outcomeOf(ask);
  // Roles are not shown (document 1, Authentication, rule 7), so that such a key may be denied for good.
  const denials = outcome === 'success' ? [401, denied] : outcome.startsWith('open') ? [401] : [];
  return denials.includes(response?.status ?? 0);
};

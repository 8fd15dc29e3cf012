import type { Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { type Ask, endpointOf } from '../ask.ts';
import { itemsOn } from './items-on.ts';
import type { Recency } from './recency.ts';
import { type Start, type Walk, walk } from './walk.ts';

/**
 * Reads the part of a list that can show what the run made. Null where the part is not known, or is no longer valid because the list has
 * changed: then the whole list must be read.
 */
export const walkRecent = async (
  send: (ask: Ask) => Promise<Exchange>,
  resource: Resource,
  baseUrl: string,
  recency: Recency,
  start: Start = {},
): Promise<Walk | null> => {
  const { id } = endpointOf(resource, 'list');
  const part = recency.part(id);
  if (part === null) return null;
  const isEnough = (page: Exchange): boolean => recency.isOlder(itemsOn(page, resource).at(-1), part);
  const bounds = part.order === 'oldest-first' ? { from: part.from } : { isEnough };
  const seen = await walk(send, resource, baseUrl, { ...start, ...bounds });
  if (!recency.isInOrder(part.order, seen.items)) recency.distrust(id);
  // If others have deleted items, pages may have moved: then the first item is no longer an older one.
  else if (seen.stuck !== null || (part.order === 'oldest-first' && !recency.isOlder(seen.items[0], part)))
    recency.forget(id);
  else if (recency.confirms(id, part, seen.items)) return { ...seen, isPart: true };
  return null;
};

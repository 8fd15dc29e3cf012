import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/**
 * Holds that a resource which was listed before a change is still on a page of its list. Only a list that was read to its end proves that it is
 * missing, and only if get still reads the resource.
 */
export const checkStillListed = async (
  world: World,
  resource: Resource,
  id: string,
  /** The page that showed it, and the request that changed it since. */
  before: readonly Exchange[],
): Promise<void> => {
  const fetched = await world.requests.send(requestTo(resource, 'get', { id, expect: 'open' }));
  const { pages, items, stuck } = await world.requests.recent(resource);
  const page = pages.at(-1);
  if (page === undefined || stuck !== null || !succeeded(fetched)) return;
  world.claims.check(
    page,
    {
      place: `/${resource.listKey}`,
      holds: items.some((item) => item['id'] === id),
      summary: 'a resource that was listed is on no page of its list after an update',
      expected: `an item with id ${id}`,
      received: 'none',
    },
    [...before, fetched],
  );
};

import { isObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { unexercisedIn } from '../../../src/harness/base/interruption.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { Walk } from '../../../src/harness/request/lists/walk.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { makeEach } from '../resources/make-each.ts';
import { countOf } from './looks.ts';
import { idsOn } from './short-pages.ts';

/** How many pages are read at most to find one that ends with a resource of this test. */
const mostPages = 20;

/** How many resources must be behind a page: counted pages may move up by one where one is deleted. */
const fewestBehind = 3;

/** A page that ends with one of ours, and those of ours that the list shows behind it. */
interface PageEnd {
  readonly page: Exchange;
  readonly next: string;
  readonly last: string;
  readonly behind: readonly string[];
}

const pageEndIn = ({ pages }: Walk, resource: Resource, ours: readonly string[]): PageEnd | null => {
  for (const [n, page] of pages.entries()) {
    const { json } = page;
    const next = isObject(json) ? json['next_page_uri'] : null;
    const last = idsOn(json, resource).at(-1);
    const later = pages.slice(n + 1).flatMap(({ json: body }) => idsOn(body, resource));
    const behind = ours.filter((id) => later.includes(id));
    if (typeof next === 'string' && typeof last === 'string' && ours.includes(last) && behind.length >= fewestBehind)
      return { page, next, last, behind };
  }
  return null;
};

const isListed = (world: World, walk: Walk, id: string): boolean => world.resources.shownOn(walk, [id]).length > 0;

/**
 * Holds that the next page of a list is still the next one after the last item of the page before was deleted. Which items it begins with then is
 * open, and it may be refused; but it may not be the empty end of a list that goes on.
 */
export const leadsOnWithoutLast = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick || !can(resource, 'delete') || (await world.resources.lasts(resource))) return;
  const tryIt = async (): Promise<void> => {
    const ours = await makeEach(world, resource, Array(fewestBehind + 3).fill({}));
    const walk = await world.requests.walk(resource, { query: '?limit=2', mostPages });
    const found = walk.stuck === null || walk.stuck === 'long' ? pageEndIn(walk, resource, ours) : null;
    if (found === null) return;
    const deleted = await world.requests.send(requestTo(resource, 'delete', { id: found.last, expect: 'open' }));
    if (!succeeded(deleted)) return;
    const readRest = (): Promise<Walk> => world.requests.walk(resource, { from: found.next, mostPages });
    let rest = await readRest();
    await world.context.settles(async () => {
      if (isListed(world, rest, found.last)) rest = await readRest();
      return !isListed(world, rest, found.last);
    }, world.context.patience.deletionMs);
    const [second] = rest.pages;
    const page = rest.pages.at(-1);
    if (page !== undefined && rest.stuck === null)
      world.claims.about(`${resource.name}.deleted-not-listed`).check(
        page,
        {
          place: `/${resource.listKey}`,
          flaw: 'behind',
          holds: !isListed(world, rest, found.last),
          summary: 'a deleted resource is still listed',
          expected: `no item with id ${found.last} behind the first page`,
          received: 'one',
        },
        [deleted],
      );
    if (second === undefined || !succeeded(second) || rest.stuck !== null || rest.items.length > 0) return;
    // Somebody else may have deleted the rest meanwhile.
    const whole = await world.requests.walk(resource);
    if (whole.stuck !== null || !found.behind.every((id) => countOf(whole, id) > 0)) return;
    world.claims.check(
      second,
      {
        place: `/${resource.listKey}`,
        flaw: 'deleted',
        holds: false,
        summary: 'the next page is empty once the last item of the page before was deleted',
        expected: `items, such as ${found.behind.join(', ')}`,
        received: 'no items and no further page',
      },
      [found.page, deleted],
    );
  };
  await world.passing(tryIt).catch(unexercisedIn);
};

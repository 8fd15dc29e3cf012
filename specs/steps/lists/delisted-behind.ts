import { isObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { unexercisedIn } from '../../../src/harness/base/interruption.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { Walk } from '../../../src/harness/request/lists/walk.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { makeEach } from '../resources/make-each.ts';
import { idsOn } from './short-pages.ts';

/** How many pages are read at most to find one that ends with a resource of this test. */
const mostPages = 20;

/** With six resources on pages of two, one of the first two pages that hold any of them ends with one of them. */
const count = 6;

/** The last item of a page, which is one of ours, and the address of the next page. */
interface PageEnd {
  readonly last: string;
  readonly next: string;
}

const pageEndIn = ({ pages }: Walk, resource: Resource, ours: readonly string[]): PageEnd | null => {
  for (const { json } of pages.slice(0, -1)) {
    const next = isObject(json) ? json['next_page_uri'] : null;
    const last = idsOn(json, resource).at(-1);
    if (typeof next === 'string' && typeof last === 'string' && ours.includes(last)) return { last, next };
  }
  return null;
};

/**
 * Holds that the later pages of a list do not show the last item of the page before once it was deleted. Whether they show all of the others then
 * is open: the documents do not say what becomes of the address of a page when the list changes.
 */
export const checkDelistedBehind = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick || !can(resource, 'delete') || (await world.resources.lasts(resource))) return;
  const tryIt = async (): Promise<void> => {
    const ours = await makeEach(world, resource, Array(count).fill({}));
    const end = pageEndIn(await world.requests.walk(resource, { query: '?limit=2', mostPages }), resource, ours);
    if (end === null) return;
    const { last, next } = end;
    const deleted = await world.requests.send(requestTo(resource, 'delete', { id: last, expect: 'open' }));
    if (!succeeded(deleted)) return;
    const readRest = (): Promise<Walk> => world.requests.walk(resource, { from: next, mostPages });
    const isListed = (walk: Walk): boolean => world.resources.shownOn(walk, [last]).length > 0;
    let rest = await readRest();
    await world.context.settles(async () => {
      if (isListed(rest)) rest = await readRest();
      return !isListed(rest);
    }, world.context.patience.deletionMs);
    const page = rest.pages.at(-1);
    if (page === undefined || rest.stuck !== null) return;
    world.claims.check(
      page,
      {
        place: `/${resource.listKey}`,
        flaw: 'behind',
        holds: !isListed(rest),
        summary: 'a deleted resource is still listed',
        expected: `no item with id ${last} on a later page`,
        received: 'one',
      },
      [deleted],
    );
  };
  await world.passing(tryIt).catch(unexercisedIn);
};

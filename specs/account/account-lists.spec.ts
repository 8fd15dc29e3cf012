import { isObject } from '../../src/contract/json-object.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';
import { tryAgain } from '../../src/exchange/client/tries.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { can } from '../../src/harness/request/ask.ts';
import type { Walk } from '../../src/harness/request/lists/walk.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { refusesPage } from '../steps/authentication/refuses-page.ts';
import { checkDelisted } from '../steps/lists/delisted.ts';
import { checkDelistedBehind } from '../steps/lists/delisted-behind.ts';
import { listedContents } from '../steps/lists/listed-contents.ts';
import { countOf } from '../steps/lists/looks.ts';
import { idsOn, nextIds } from '../steps/lists/short-pages.ts';
import { survey } from '../steps/lists/survey.ts';
import { fitsOnOnePage, type ListSurvey, surveyed } from '../steps/lists/surveying.ts';
import { createTogether } from '../steps/resources/together.ts';

// These laws read whole lists of the account. The runner takes the suites in the order of their paths, so this suite is first, and the later ones
// know which part of a list is enough for them (src/harness/request/lists/recency.ts).

const lastPage = ({ pages }: Walk): Exchange => {
  const page = pages.at(-1);
  if (page === undefined) return leave('the list has no page');
  return page;
};

/** A list that fits on one page proves nothing about pagination. */
const demandPages = ({ walk }: ListSurvey, resource: Resource): void => {
  if (fitsOnOnePage(walk, resource))
    leave(
      'the whole list fits on one page, so that nothing is proven of the pages after it',
      'try an account with more resources, or --effort thorough',
    );
};

const inPages = ({ read, query }: ListSurvey): string => `${read} pages${query === undefined ? '' : ` with ${query}`}`;

/** The query for pages of one item, if the deployment happens to support `limit`: the documents define no page size. */
const shortPages = { query: '?limit=1', mostPages: 5 };

/** Holds that no list omits or repeats a resource because of its contents. */
const checkContents = async (world: World, resource: Resource, wrong: 'never' | 'twice'): Promise<void> => {
  for (const { ids, walk } of (await listedContents(world, resource)).seen) {
    const isWrong = (id: string): boolean => (wrong === 'never' ? countOf(walk, id) === 0 : countOf(walk, id) > 1);
    const page = walk.pages.at(-1);
    if (page === undefined || walk.stuck !== null) continue;
    world.claims.check(page, {
      place: `/${resource.listKey}`,
      flaw: 'contents',
      holds: !ids.some(isWrong),
      summary:
        wrong === 'never' ? 'a resource that exists is on no page of its list' : 'a resource is listed more than once',
      expected: `each of ${ids.length} new resources once on ${walk.pages.length} pages`,
      received: `${wrong === 'never' ? 'missing' : 'more than once'}: ${ids.filter(isWrong).join(', ')}`,
      sign: { listed: ids, wrong },
    });
  }
};

/** Holds that a list does not omit a resource because it is the only one. */
const checkAlone = (world: World, resource: Resource, { alone }: ListSurvey): void => {
  const page = alone?.walk.pages.at(-1);
  if (alone === undefined || page === undefined || alone.walk.stuck !== null) return;
  world.claims.check(page, {
    place: `/${resource.listKey}`,
    flaw: 'alone',
    holds: countOf(alone.walk, alone.id) > 0,
    summary: 'a resource that exists is on no page of its list',
    expected: `${alone.id}, which is the only one`,
    received: 'it is missing',
    sign: { listed: [alone.id], wrong: 'never' },
  });
};

requirement.law('list-complete', async ({ world, resource }) => {
  const seen = await survey(world, resource);
  const { ids, walk, read } = seen;
  const page = lastPage(walk);
  const missing = ids.filter((id) => countOf(walk, id) === 0);
  if (walk.stuck === 'long' && missing.length > 0)
    return leave(`the list has more than ${read} pages, and not all were read`);
  if (walk.stuck === 'elsewhere' && missing.length > 0)
    return leave('the list goes on at another origin, which was not asked');
  world.claims.check(page, {
    place: `/${resource.listKey}`,
    holds: missing.length === 0,
    summary: 'a resource that exists is on no page of its list',
    expected: `${ids.length} of ${ids.length} new resources on ${inPages(seen)}`,
    received: `${missing.length} missing: ${missing.join(', ')}`,
    sign: { listed: ids, wrong: 'never' },
  });
  for (const { id, page: last, read: fetched } of seen.hidden ?? [])
    world.claims.check(
      last,
      {
        place: `/${resource.listKey}`,
        flaw: 'others',
        holds: false,
        summary: 'a resource that exists is on no page of its list',
        expected: `${id} of somebody else, which was listed before and can still be read`,
        received: 'it is missing',
      },
      [fetched],
    );
  checkAlone(world, resource, seen);
  await checkContents(world, resource, 'never');
  demandPages(seen, resource);
});

requirement.law('list-once', async ({ world, resource }) => {
  const seen = await survey(world, resource);
  const { ids, walk } = seen;
  const page = lastPage(walk);
  const repeated = ids.filter((id) => countOf(walk, id) > 1);
  if (ids.every((id) => countOf(walk, id) === 0)) return leave('none of the new resources is in the list');
  world.claims.check(page, {
    place: `/${resource.listKey}`,
    holds: repeated.length === 0,
    summary: 'a resource is listed more than once',
    expected: `each new resource once on ${inPages(seen)}`,
    received: `more than once: ${repeated.join(', ')}`,
    sign: { listed: ids, wrong: 'twice' },
  });
  await checkContents(world, resource, 'twice');
  demandPages(seen, resource);
});

requirement.law('deleted-not-listed', async ({ world, resource }) => {
  await checkDelisted(world, resource);
  await checkDelistedBehind(world, resource);
});

requirement.law('list-ends', async ({ world, resource }) => {
  const made = can(resource, 'create') && world.context.mayWrite;
  const whole = made ? await survey(world, resource) : surveyed([], await world.requests.walk(resource));
  // Whatever `limit` means to a deployment, next_page_uri must not lead back to an earlier page.
  const short =
    !made && fitsOnOnePage(whole.walk, resource) ? await world.requests.walk(resource, shortPages) : whole.astray;
  const { ids, walk, read } = short?.stuck === 'circle' ? surveyed([], short) : whole;
  const page = lastPage(walk);
  if (walk.stuck === 'refused' || walk.stuck === 'elsewhere')
    return leave(`the list could not be read to its end: ${walk.stuck}`);
  if (walk.stuck === 'long') return leave(`the list was not read to its end: it has more pages than ${read}`);
  const { json } = page;
  if (!isObject(json) || !Array.isArray(json[resource.listKey]))
    return leave(`${page.endpoint} answered with something that is no list`);
  world.claims.check(page, {
    place: '/next_page_uri',
    holds: walk.stuck === null,
    summary: 'the list does not come to an end',
    expected: 'null on the last page',
    received: walk.stuck === 'circle' ? 'an address that was read before' : `another page after ${read}`,
    sign: { listed: ids, wrong: 'endless' },
  });
});

requirement.law('list-next-page', async ({ world, resource }) => {
  const seen = await survey(world, resource);
  let { ids, walk } = seen.astray === undefined ? seen : { ids: seen.ids, walk: seen.astray };
  // If something is created between two pages, pagination by offset shows the last item of the first page again.
  await tryAgain(
    'disturbed',
    async (n) => {
      if (n === 1) return;
      // The resources of the survey are deleted by now, and those that are left may fit on one page.
      const count = seen.astray === undefined ? idsOn(walk.pages[0]?.json, resource).length + 2 : 3;
      ids = (await createTogether(world, resource, count)).map(({ id }) => id);
      walk = await world.requests.walk(resource, seen.astray === undefined ? {} : shortPages);
    },
    () => leadsOn(walk, resource, ids),
  );
  const [first, second] = walk.pages;
  if (walk.stuck === 'elsewhere') {
    world.claims.check(lastPage(walk), {
      place: '/next_page_uri',
      holds: false,
      summary: 'next_page_uri leads to another origin',
      expected: `an address under ${world.context.baseUrl}`,
      received: 'an address of another origin, which was not asked',
    });
    return;
  }
  const leads = leadsOn(walk, resource, ids);
  if (first === undefined || second === undefined || (leads && fitsOnOnePage(walk, resource))) {
    return leave('the whole list fits on one page', 'try an account with more resources, or a smaller page size');
  }
  world.claims.check(
    second,
    {
      place: `/${resource.listKey}`,
      holds: leads,
      summary: 'next_page_uri does not lead to the next page',
      expected: 'items that the page before did not hold',
      received: nextIds(walk, resource).length === 0 ? 'no items' : 'the same items again',
    },
    [first],
  );
  if (leads && succeeded(second) && !world.context.isQuick) await refusesPage(world, resource, second.request.url);
});

/** Whether the next page with items holds any that the first page lacks. If the later pages are empty: whether the first page holds all of `ids`. */
const leadsOn = (walk: Walk, resource: Resource, ids: readonly string[]): boolean => {
  if (walk.pages.length < 2) return true;
  const first = idsOn(walk.pages[0]?.json, resource);
  const next = nextIds(walk, resource);
  return next.length === 0 ? ids.every((id) => first.includes(id)) : next.some((id) => !first.includes(id));
};

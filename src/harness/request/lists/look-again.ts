import type { JsonObject } from '../../../contract/json-object.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { succeeded } from '../../../judge/subject/subject.ts';
import { type Ask, endpointOf } from '../ask.ts';
import { itemsOn } from './items-on.ts';
import type { Page } from './recency.ts';
import type { Walk } from './walk.ts';

/**
 * Updates a cached long list (`before`) with a part that was just read (`part`): reads again its first page and the pages that held the items
 * `ids`. The items of all other pages are assumed to be unchanged. Null if a page could not be read.
 */
export const lookAgain = async (
  send: (ask: Ask) => Promise<Exchange>,
  resource: Resource,
  before: readonly Page[],
  part: Walk,
  ids: readonly string[],
): Promise<Walk | null> => {
  const endpoint = endpointOf(resource, 'list');
  const read = new Set(part.pages.map(({ request }) => request.url));
  const wanted = (page: Page, n: number): boolean =>
    n === 0 || page.items.some(({ id }) => typeof id === 'string' && ids.includes(id));
  const pages: Exchange[] = [];
  for (const { url } of before.filter((page, n) => !read.has(page.url) && wanted(page, n))) {
    const page = await send({ resource, endpoint, url, expect: 'success-unless-refused' });
    if (!succeeded(page)) return null;
    read.add(url);
    pages.push(page);
  }
  const items = new Map<unknown, JsonObject>();
  for (const page of before) if (!read.has(page.url)) for (const item of page.items) items.set(item['id'], item);
  for (const page of [...pages, ...part.pages]) for (const item of itemsOn(page, resource)) items.set(item['id'], item);
  // The pages that were read for `ids` come last, because they show the current state of these items.
  return { pages: [...part.pages, ...pages], items: [...items.values()], stuck: null, isPart: true };
};

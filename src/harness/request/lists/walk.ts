import { isObject, type JsonObject } from '../../../contract/json-object.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import { mostTries } from '../../../exchange/client/tries.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { refused, succeeded } from '../../../judge/subject/subject.ts';
import { type Ask, endpointOf } from '../ask.ts';
import { itemsOn } from './items-on.ts';
import { type WalkBounds, wholeWalk } from './page-budget.ts';

export interface Walk {
  /** True if only the part was read that can show what the run made. */
  readonly isPart?: true;
  readonly pages: readonly Exchange[];
  readonly items: readonly JsonObject[];
  /**
   * Why the walk did not reach the end; null where it did. `circle`: a next page was one that it had followed before; `elsewhere`: the next page
   * is at another origin; `endless`: the most pages were read, and the last showed nothing new; `long`: broken off, so the list may be right.
   */
  readonly stuck: 'refused' | 'circle' | 'elsewhere' | 'endless' | 'long' | null;
}

/**
 * The documents do not say that the address of the next page is absolute. A relative one is resolved against the page that shows it, as in
 * hypertext, or against the base address, as the documents write the uri of an agent ingress.
 */
export const nextOf = ({ json, request }: Exchange, base: string): string | null => {
  const next = isObject(json) ? json['next_page_uri'] : null;
  if (typeof next !== 'string' || next === '' || !URL.canParse(next, request.url)) return null;
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  const fromBase = /^\/(?!\/)/.test(next) && !next.startsWith(`${prefix}/`);
  return fromBase ? new URL(`${base}${next}`).href : new URL(next, request.url).href;
};

/** Where a walk begins, and how far it goes. */
export interface Start extends Partial<WalkBounds> {
  readonly query?: string;
  /** The address of the page to begin with; without it, the first page. */
  readonly from?: string;
  /** Whether the walk can end after this page. */
  readonly isEnough?: (page: Exchange) => boolean;
  readonly restarts?: number;
  /** Called for a walk that was broken off. */
  readonly onBroken?: (pages: number, ms: number) => void;
}

/** Whether the last page still showed new items. If so, the list may just be long; if not, its pages repeat. */
const goesOn = (items: readonly JsonObject[], last: readonly JsonObject[]): boolean => {
  const before = new Set(items.slice(0, items.length - last.length).map(({ id }) => id));
  return last.some(({ id }) => typeof id === 'string' && !before.has(id));
};

/** Whether an address has the origin of the deployment. One with a user name or password is not followed: parsers may read it differently. */
export const isWithin = (address: string, baseUrl: string): boolean => {
  const { origin, username, password } = new URL(address);
  return origin === new URL(baseUrl).origin && username + password === '';
};

/** Reads a list from its first page to its last, within bounds that end the walk in any case. */
export const walk = async (
  send: (ask: Ask) => Promise<Exchange>,
  resource: Resource,
  baseUrl: string,
  start: Start = {},
): Promise<Walk> => {
  const endpoint = endpointOf(resource, 'list');
  const pages: Exchange[] = [];
  const items: JsonObject[] = [];
  const visited = new Set<string>();
  const { mostPages, mostMs, mostBytes, isShort = false } = { ...wholeWalk, ...start };
  const started = performance.now();
  let bytes = 0;
  const { query, from } = start;
  let page = await send({
    resource,
    endpoint,
    ...(query ? { query, expect: 'open' } : {}),
    ...(from === undefined ? {} : { url: from, expect: 'success-unless-refused' }),
  });
  for (;;) {
    pages.push(page);
    if (!succeeded(page)) return { pages, items, stuck: 'refused' };
    for (const item of itemsOn(page, resource)) items.push(item);
    bytes += page.response?.body.length ?? 0;
    const url = nextOf(page, baseUrl);
    if (url === null) return { pages, items, stuck: null };
    if (start.isEnough?.(page)) return { pages, items, stuck: null, isPart: true };
    if (visited.has(url)) return { pages, items, stuck: 'circle' };
    if (!isWithin(url, baseUrl)) return { pages, items, stuck: 'elsewhere' };
    const ms = performance.now() - started;
    if (pages.length >= mostPages || ms >= mostMs || bytes >= mostBytes) {
      start.onBroken?.(pages.length, ms);
      const isLong = isShort || pages.length < mostPages || goesOn(items, itemsOn(page, resource));
      return { pages, items, stuck: isLong ? 'long' : 'endless' };
    }
    visited.add(url);
    page = await send({ resource, endpoint, url, expect: 'success-unless-refused' });
    if (!refused(page)) continue;
    // If the address of the next page refers to an item that was deleted meanwhile, the page is gone: the walk begins again.
    const { restarts = mostTries.changedList - 1 } = start;
    if (restarts > 0) return walk(send, resource, baseUrl, { ...start, restarts: restarts - 1 });
    page = await send({ resource, endpoint, url });
  }
};

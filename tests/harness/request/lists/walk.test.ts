import { expect } from '@playwright/test';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import type { Ask } from '../../../../src/harness/request/ask.ts';
import { walk } from '../../../../src/harness/request/lists/walk.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { answered } from '../../answered.ts';
import { test } from '../../bench.ts';

const base = 'http://a.example/v';
const list = 'GET /api_keys';
const page = (ids: readonly string[], next: unknown): Exchange =>
  answered(list, 200, { keys: ids.map((id) => ({ id })), uri: `${base}/api_keys`, next_page_uri: next });

/** Walks over the pages of `answer`, and records the requests. */
const walkOver = async (answer: (count: number) => Exchange, mostPages?: number) => {
  const asks: Ask[] = [];
  const send = async (ask: Ask): Promise<Exchange> => {
    asks.push(ask);
    const exchange = answer(asks.length);
    return { ...exchange, request: { ...exchange.request, url: ask.url ?? `${base}/api_keys` } };
  };
  const result = await walk(send, apiKeys, base, mostPages === undefined ? {} : { mostPages });
  return { ...result, urls: asks.map(({ url }) => url), ids: result.items.map(({ id }) => id) };
};

test('a list is read from its first page to its last', async () => {
  const pages = [page(['a', 'b'], `${base}/api_keys?after=b`), page(['c'], `${base}/api_keys?after=c`), page([], null)];
  const { ids, stuck, urls } = await walkOver((count) => pages[count - 1] ?? page([], null));
  expect({ ids, stuck }).toEqual({ ids: ['a', 'b', 'c'], stuck: null });
  expect(urls).toEqual([undefined, `${base}/api_keys?after=b`, `${base}/api_keys?after=c`]);
});

for (const [next, url] of [
  ['/v/api_keys?after=a', 'http://a.example/v/api_keys?after=a'],
  ['/api_keys?after=a', 'http://a.example/v/api_keys?after=a'],
  ['?after=a', 'http://a.example/v/api_keys?after=a'],
  ['api_keys?after=a', 'http://a.example/v/api_keys?after=a'],
  ['//a.example/v/api_keys?after=a', 'http://a.example/v/api_keys?after=a'],
] as const) {
  test(`the relative address ${next} of a next page is followed`, async () => {
    const { urls, stuck } = await walkOver((count) => page(['a'], count === 1 ? next : null));
    expect({ urls, stuck }).toEqual({ urls: [undefined, url], stuck: null });
  });
}

test('a list that leads back to a page is stuck in a circle and not read further', async () => {
  const { pages, stuck } = await walkOver(() => page(['a'], `${base}/api_keys?after=a`));
  expect({ pages: pages.length, stuck }).toEqual({ pages: 2, stuck: 'circle' });
});

test('a list that never ends is given up as endless', async () => {
  const endless = (count: number): Exchange => page(['a'], `${base}/api_keys?after=${count}`);
  expect(await walkOver(endless, 5)).toMatchObject({ stuck: 'endless', ids: ['a', 'a', 'a', 'a', 'a'] });
  expect((await walkOver(endless)).pages).toHaveLength(2000);
});

test('a list that still shows new items at the limit counts as long', async () => {
  const long = (count: number): Exchange => page([`${count}`, 'a'], `${base}/api_keys?after=${count}`);
  expect((await walkOver(long, 5)).stuck).toBe('long');
  const empty = (count: number): Exchange => page([], `${base}/api_keys?after=${count}`);
  expect((await walkOver(empty, 5)).stuck).toBe('endless');
});

test('a walk that is cut off by its bounds counts as long', async () => {
  const send = async (): Promise<Exchange> => page(['a'], `${base}/api_keys?after=${Math.random()}`);
  const broken: number[] = [];
  const onBroken = (pages: number): void => void broken.push(pages);
  expect(await walk(send, apiKeys, base, { mostMs: 0, onBroken })).toMatchObject({ stuck: 'long' });
  expect(await walk(send, apiKeys, base, { mostPages: 5, isShort: true, onBroken })).toMatchObject({ stuck: 'long' });
  expect(await walk(send, apiKeys, base, { mostBytes: 150, onBroken })).toMatchObject({ stuck: 'long' });
  expect(broken).toEqual([1, 5, 2]);
});

test('a run reads an endless list only to its limit, and recognises it as endless there', async ({ deploy, work }) => {
  const deployment = await deploy();
  let count = 0;
  deployment.deployment.detour('GET /api_keys', () => {
    count += 1;
    const uri = `${deployment.baseUrl}/api_keys`;
    return { status: 200, headers: {}, body: { keys: [], uri, next_page_uri: `${uri}?page=${count}` } };
  });
  const { bench } = work(deployment);
  const world = new World(bench, 'api-keys.list-ends');
  expect((await world.requests.walk(apiKeys)).stuck).toBe('endless');
  expect(count).toBe(2000);
  for (let n = 1; n < 30; n += 1) bench.reach.pages.spend('GET /api_keys', 2000, 1);
  for (const one of [world, new World(bench.another(), 'api-keys.list-ends')])
    expect(await one.requests.walk(apiKeys)).toMatchObject({ stuck: 'long', pages: { length: 5 } });
});

test('an address of another origin is not requested', async () => {
  for (const next of ['https://a.example/v/api_keys', 'http://a.example:81/', 'http://b.example/v', '//b.example/v']) {
    const { urls, stuck } = await walkOver(() => page(['a'], next));
    expect({ urls, stuck }).toEqual({ urls: [undefined], stuck: 'elsewhere' });
  }
});

test('a refused page ends the walk with the items read so far', async () => {
  const { ids, stuck, pages } = await walkOver((count) => (count === 1 ? page(['a'], '?x') : answered(list, 500, {})));
  expect({ ids, stuck, pages: pages.length }).toEqual({ ids: ['a'], stuck: 'refused', pages: 2 });
});

test('a walk ends whatever a deployment answers in place of a list', async () => {
  for (const json of [undefined, null, 7, [], {}, { keys: 'x', next_page_uri: 7 }, { keys: [1, null, { id: 'a' }] }]) {
    const { stuck, items } = await walkOver(() => answered(list, 200, json));
    expect(stuck).toBeNull();
    expect(items.length).toBeLessThanOrEqual(1);
  }
  // Not a valid address.
  expect((await walkOver(() => page(['a'], 'http://'))).stuck).toBeNull();
});

test('a walk over a real list has each resource once, also while others are deleted', async ({ deploy, work }) => {
  const deployment = await deploy({ pageSize: 1, others: 4 });
  const { bench } = work(deployment);
  const shelf = deployment.deployment.shelf('/api_keys');
  const ids = shelf.all().map(({ id }) => id);
  let pages = 0;
  const { items, stuck } = await walk(
    async (ask) => {
      const answer = await bench.send(ask);
      pages += 1;
      // Removes the resource that the address of the next page refers to.
      if (pages === 2) shelf.remove(ids[1] ?? '');
      return answer;
    },
    apiKeys,
    deployment.baseUrl,
  );
  expect(stuck).toBeNull();
  expect(items.map(({ id }) => id)).toEqual(ids);
});

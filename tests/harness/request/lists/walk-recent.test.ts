import { expect } from '@playwright/test';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import type { Embedded } from '../../../../src/emulator/embedded.ts';
import { Recency } from '../../../../src/harness/request/lists/recency.ts';
import { walkRecent } from '../../../../src/harness/request/lists/walk-recent.ts';
import { Marks } from '../../../../src/harness/request/marks.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { answered } from '../../answered.ts';
import { type Bench, test } from '../../bench.ts';
import { make } from '../../cleanup/made-keys.ts';

/** A deployment with more than five pages of resources that others made an hour ago. */
const busy = { others: 24, pageSize: 5 };
const anHourLater = ({ deployment }: Embedded): void => {
  deployment.rules.now = () => new Date(Date.now() + 3_600_000);
};

/** Makes a key and looks for it: whether it was seen, and the number of requests. */
const look = async ({ bench, exchanges }: Bench) => {
  const world = new World(bench, 'api-keys.list');
  const { id } = await world.resources.create(apiKeys);
  const before = exchanges.length;
  const { items, isPart = false, stuck } = await world.requests.recent(apiKeys);
  const requests = exchanges.length - before;
  return { requests, isPart, stuck, seen: items.some((item) => item['id'] === id) };
};

const wholly = { requests: 6, isPart: false, stuck: null, seen: true };
const partly = { requests: 2, isPart: true, stuck: null, seen: true };

test('only the end of a list ordered oldest first is read again', async ({ deploy, work }) => {
  const deployment = await deploy(busy);
  anHourLater(deployment);
  const bench = work(deployment);
  expect(await look(bench)).toEqual(wholly);
  // The last page with older items, and the next page.
  expect(await look(bench)).toEqual(partly);
  await make(deployment, 'of somebody else');
  expect(await look(bench)).toEqual(partly);
});

test('only the beginning of a list ordered newest first is read', async ({ deploy, work }) => {
  const deployment = await deploy(busy);
  anHourLater(deployment);
  deployment.deployment.rules.order = (a, b) => b.place - a.place;
  const bench = work(deployment);
  for (let n = 0; n < 3; n += 1) expect(await look(bench)).toEqual({ ...partly, requests: 1 });
});

test('an unordered list is read completely each time', async ({ deploy, work }) => {
  const deployment = await deploy(busy);
  anHourLater(deployment);
  deployment.deployment.rules.order = (a, b) => (a.place % 7) - (b.place % 7) || a.place - b.place;
  const bench = work(deployment);
  for (let n = 0; n < 3; n += 1) expect(await look(bench)).toMatchObject({ isPart: false, seen: true });
});

test('a resource that the end of a list does not show is looked for in the whole list', async ({ deploy, work }) => {
  const deployment = await deploy(busy);
  anHourLater(deployment);
  const bench = work(deployment);
  await look(bench);
  const { rules } = deployment.deployment;
  const { order } = rules;
  // From now on the list shows new items at its beginning.
  rules.order = (a, b) => Number(b.place > 26) - Number(a.place > 26) || order(a, b);
  expect(await look(bench)).toMatchObject({ isPart: false, seen: true });
});

test('a page that is refused or begins with a newer item is no starting point any more', async ({ deploy, work }) => {
  for (const change of ['refused', 'moved'] as const) {
    const deployment = await deploy(busy);
    anHourLater(deployment);
    const { bench, ...more } = work(deployment);
    await look({ bench, ...more });
    const { recency } = bench.reach;
    const recent = () => walkRecent((ask) => bench.send(ask), apiKeys, bench.baseUrl, recency);
    expect(await recent()).toMatchObject({ isPart: true });
    const shelf = deployment.deployment.shelf('/api_keys');
    const { placeOf } = shelf;
    if (change === 'refused') shelf.placeOf = (id) => (shelf.find(id) ? undefined : placeOf.call(shelf, id));
    // The older items on the starting page are gone.
    else for (const { id } of shelf.all().slice(-6, -1)) shelf.remove(id);
    expect(await recent()).toBeNull();
    // It is used again only after a walk of the whole list.
    expect(recency.part('GET /api_keys')).toBeNull();
  }
});

test('a list ordered newest first that cannot be read has no recent part', async () => {
  const recency = new Recency(new Marks(''));
  const item = (hour: number) => ({ created_at: new Date(Date.UTC(2026, 0, 1, hour)).toISOString() });
  recency.made(item(9));
  recency.learn('GET /api_keys', [
    { url: '1', items: [item(9), item(8)] },
    { url: '2', items: [item(7)] },
  ]);
  const refusing = async () => answered('GET /api_keys', 400, {});
  expect(await walkRecent(refusing, apiKeys, 'http://a.example', recency)).toBeNull();
});

test('--effort quick reads a long list completely only for a test that needs it', async ({ deploy, work }) => {
  const deployment = await deploy({ others: 60, pageSize: 5 });
  anHourLater(deployment);
  const { bench, exchanges } = work(deployment, { effort: 'quick' });
  const world = new World(bench, 'api-keys.list');
  const { id } = await world.resources.create(apiKeys);
  const pages = async (isNeeded: boolean) => {
    const before = exchanges.length;
    const { items, stuck } = await world.requests.recent(apiKeys, { isNeeded });
    return { pages: exchanges.length - before, stuck, seen: items.some((item) => item['id'] === id) };
  };
  expect(await pages(false)).toEqual({ pages: 10, stuck: 'long', seen: false });
  expect(await pages(false)).toEqual({ pages: 1, stuck: 'long', seen: false });
  expect(await pages(true)).toEqual({ pages: 13, stuck: null, seen: true });
  // From here on the end of the list is known.
  expect(await pages(false)).toEqual({ pages: 1, stuck: null, seen: true });
});

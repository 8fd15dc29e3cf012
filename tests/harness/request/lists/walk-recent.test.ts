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

/** A deployment with five pages and more of what others made an hour ago. */
const busy = { others: 24, pageSize: 5 };
const anHourLater = ({ deployment }: Embedded): void => {
  deployment.rules.now = () => new Date(Date.now() + 3_600_000);
};

/** Makes a key, looks for it, and says whether it was seen and how many requests the look took. */
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

test('of a list with the oldest first only the end is read again, where what the run made stands', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy(busy);
  anHourLater(deployment);
  const bench = work(deployment);
  expect(await look(bench)).toEqual(wholly);
  // The last older page, and the one that has begun behind it.
  expect(await look(bench)).toEqual(partly);
  await make(deployment, 'of somebody else');
  expect(await look(bench)).toEqual(partly);
});

test('of a list with the newest first only the beginning is read', async ({ deploy, work }) => {
  const deployment = await deploy(busy);
  anHourLater(deployment);
  deployment.deployment.rules.order = (a, b) => b.place - a.place;
  const bench = work(deployment);
  for (let n = 0; n < 3; n += 1) expect(await look(bench)).toEqual({ ...partly, requests: 1 });
});

test('a list in no such order is read whole each time', async ({ deploy, work }) => {
  const deployment = await deploy(busy);
  anHourLater(deployment);
  deployment.deployment.rules.order = (a, b) => (a.place % 7) - (b.place % 7) || a.place - b.place;
  const bench = work(deployment);
  for (let n = 0; n < 3; n += 1) expect(await look(bench)).toMatchObject({ isPart: false, seen: true });
});

test('what the end of the list does not show is looked for in the whole', async ({ deploy, work }) => {
  const deployment = await deploy(busy);
  anHourLater(deployment);
  const bench = work(deployment);
  await look(bench);
  const { rules } = deployment.deployment;
  const { order } = rules;
  // As a list that moves what is new to its beginning from now on.
  rules.order = (a, b) => Number(b.place > 26) - Number(a.place > 26) || order(a, b);
  expect(await look(bench)).toMatchObject({ isPart: false, seen: true });
});

test('a page that is refused by now, or that begins with something newer, is no beginning', async ({
  deploy,
  work,
}) => {
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
    // What stands on the last page before the run's own is gone.
    else for (const { id } of shelf.all().slice(-6, -1)) shelf.remove(id);
    expect(await recent()).toBeNull();
    // It is not tried again before a whole list has shown where to begin.
    expect(recency.part('GET /api_keys')).toBeNull();
  }
});

test('a list with the newest first that cannot be read says nothing', async () => {
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

test('`--effort quick` reads a long list whole only for a test that is about it', async ({ deploy, work }) => {
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
  // From here on it is known where it ends.
  expect(await pages(false)).toEqual({ pages: 1, stuck: null, seen: true });
});

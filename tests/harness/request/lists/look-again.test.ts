import { expect } from '@playwright/test';
import { tunnelSessions } from '../../../../src/contract/resources/tunnel-sessions.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../bench.ts';

/** A deployment with more pages of sessions than are read completely each time. */
const busy = { others: 120, pageSize: 5 };

test('only the pages of a long list with known sessions and those that can show new ones are read again', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy(busy);
  const { bench, exchanges } = work(deployment);
  const world = new World(bench, 'tunnel-sessions.stop');
  const whole = await world.requests.current(tunnelSessions, []);
  expect(whole.isPart ?? false).toBe(false);
  const [id = ''] = deployment.fixtures.sessionIds.stoppable;
  const before = exchanges.length;
  const seen = await world.requests.current(tunnelSessions, [id]);
  // The first page, the page with the session, and the last page.
  expect(exchanges.length - before).toBe(3);
  expect(seen).toMatchObject({ isPart: true, stuck: null });
  expect(seen.items.map((item) => item['id']).sort()).toEqual(whole.items.map((item) => item['id']).sort());

  await deployment.deployment.sessions.find(id)?.agent.stop();
  const old = deployment.local.session;
  await deployment.local.restart();
  await expect.poll(() => deployment.local.session).not.toBe(old);
  const after = await world.requests.current(tunnelSessions, [id]);
  const online = after.items.map((item) => item['id']);
  expect(online).not.toContain(id);
  expect(online).toContain(deployment.local.session);
});

test('an unordered list and a short list are read completely each time', async ({ deploy, work }) => {
  for (const account of [busy, { others: 2, pageSize: 5 }]) {
    const deployment = await deploy(account);
    if (account === busy) deployment.deployment.rules.order = (a, b) => (a.id < b.id ? -1 : 1);
    const { bench } = work(deployment);
    const world = new World(bench, 'tunnel-sessions.stop');
    for (let n = 0; n < 2; n += 1)
      expect((await world.requests.current(tunnelSessions, [])).isPart ?? false).toBe(false);
  }
});

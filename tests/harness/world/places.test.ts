import { expect } from '@playwright/test';
import { moduleAsk } from '../../../specs/steps/module-life.ts';
import { routeOidc } from '../../../src/contract/route-oidc.ts';
import { World } from '../../../src/harness/world/world.ts';
import { test } from '../bench.ts';
import { lentRunId, setByTest } from '../lending.ts';

test('to delete a module of a lent route is not to remove the route', async ({ deploy, work }) => {
  const { bench, ledger } = work(await deploy(), { runId: lentRunId });
  const world = new World(bench, 'test');
  const ask = moduleAsk(routeOidc, await setByTest(world));
  expect((await world.requests.send(ask('delete'))).response?.status).toBe(204);
  await world.tidy();
  expect(ledger.filter(({ kind }) => kind === 'removed')).toEqual([]);
});

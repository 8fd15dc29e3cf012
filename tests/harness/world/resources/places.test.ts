import { expect } from '@playwright/test';
import { moduleAsk } from '../../../../specs/steps/resources/module-life.ts';
import { routeIpRestriction } from '../../../../src/contract/resources/edges/route-ip-restriction.ts';
import { routeOidc } from '../../../../src/contract/resources/edges/route-oidc.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../bench.ts';
import { lentRunId, setByTest } from '../../lending.ts';

test('deleting a module of a lent route is not recorded as a removal of the route', async ({ deploy, work }) => {
  const { bench, ledger } = work(await deploy(), { runId: lentRunId });
  const world = new World(bench, 'test');
  const ask = moduleAsk(routeOidc, await setByTest(world));
  expect((await world.requests.send(ask('delete'))).response?.status).toBe(204);
  await world.tidy();
  expect(ledger.filter(({ kind }) => kind === 'removed')).toEqual([]);
});

test('a read-only run borrows nothing, and a writing run records its loans', async ({ deploy, work }) => {
  const embedded = await deploy();
  const { edgeId, routeId } = embedded.fixtures.httpsRoutes[0] ?? {};
  for (const readOnly of [true, false]) {
    const { bench, ledger, exchanges } = work(embedded, { runId: lentRunId, readOnly });
    const { resources } = new World(bench, 'test');
    const at = await resources.at(routeOidc);
    expect(at).toEqual({ edge_id: edgeId, id: routeId });
    expect(await resources.beside(routeIpRestriction, at)).toEqual(at);
    expect(ledger.filter(({ kind }) => kind === 'borrowed')).toHaveLength(readOnly ? 0 : 2);
    // The place is read before the first change only.
    expect(exchanges.length > 0).toBe(!readOnly);
  }
});

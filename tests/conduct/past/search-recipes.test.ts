import { expect } from '@playwright/test';
import { searchRecipes } from '../../../src/conduct/past/search-recipes.ts';
import { test } from '../../harness/bench.ts';
import { reach } from '../../harness/cleanup/made-keys.ts';
import { sampleRecipes } from '../../harness/recipes/sample-recipes.ts';

test('fixtures made by recipes in any run are found by their marker, with the request that removes them', async ({
  deploy,
  dial,
}) => {
  const embedded = await deploy({ fixtureEndpoints: true, pageSize: 2 });
  const { deployment } = embedded;
  const put = (path: string, id: string, description: string): void =>
    deployment.shelf(path).put({ id, createdAt: '2026-01-01T00:00:00Z', description, metadata: '', fields: {} });
  put('/ip_policies', 'ipp_ours', 'plumbline/20260101-000000-abcd/recipe-1');
  put('/ip_policies', 'ipp_theirs', 'like plumbline/20260101-000000-abcd/recipe-1, but mine');
  put('/ip_policies', 'ipp_strange', 'plumbline/somewhere/recipe-1');
  put('/edges/https', 'edghts_ours', 'plumbline/20260202-000000-abcd/recipe-3');
  const account = reach(dial(embedded), embedded);
  expect(await searchRecipes(account.management, sampleRecipes)).toEqual({
    found: [
      {
        run: '20260101-000000-abcd',
        collection: '/ip_policies',
        id: 'ipp_ours',
        undo: [{ method: 'DELETE', path: '/ip_policies/ipp_ours' }],
      },
      {
        run: '20260202-000000-abcd',
        collection: '/edges/https',
        id: 'edghts_ours',
        undo: [{ method: 'DELETE', path: '/edges/https/edghts_ours' }],
      },
    ],
    hidden: [],
  });
  const { ipPolicyIds = [] } = sampleRecipes;
  deployment.detour('GET /ip_policies', () => ({ status: 403, headers: {}, body: {} }));
  expect(await searchRecipes(account.management, { ipPolicyIds })).toEqual({
    found: [],
    hidden: ['/ip_policies could not be looked through: its list answered 403'],
  });
  deployment.detour('GET /ip_policies', () => ({ status: 404, headers: {}, body: {} }));
  expect(await searchRecipes(account.management, { ipPolicyIds })).toEqual({ found: [], hidden: [] });
  expect(await searchRecipes(null, sampleRecipes)).toEqual({ found: [], hidden: [] });
});

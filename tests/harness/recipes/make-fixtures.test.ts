import { expect } from '@playwright/test';
import type { Embedded } from '../../../src/emulator/embedded.ts';
import { Client } from '../../../src/exchange/client/client.ts';
import { unpaced } from '../../../src/exchange/client/pace.ts';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';
import { putBack } from '../../../src/harness/cleanup/put-back.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import type { LedgerLine } from '../../../src/harness/ledger/ledger-line.ts';
import { type MadeFixtures, type Making, makeFixtures } from '../../../src/harness/recipes/make-fixtures.ts';
import type { Recipes } from '../../../src/harness/target/recipe/fixture-recipe.ts';
import type { Fixtures } from '../../../src/harness/target/target-file.ts';
import { test } from '../bench.ts';
import { reach } from '../cleanup/made-keys.ts';
import { sampleRecipes } from './sample-recipes.ts';

const paths = ['/ip_policies', '/edges/https', '/edges/https/routes', '/tls_certificates'];
const idsIn = ({ deployment }: Embedded): string[] =>
  paths.flatMap((path) =>
    deployment
      .shelf(path)
      .all()
      .map(({ id }) => id),
  );

interface Made extends MadeFixtures {
  readonly lines: LedgerLine[];
  readonly client: Client;
}

/** Makes fixtures on a deployment, and collects the lines of the ledger. */
const makeAt = async (
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string },
  recipes: Recipes,
  more: { readonly lent?: Fixtures } & Partial<Making> = {},
): Promise<Made> => {
  const lines: LedgerLine[] = [];
  const secrets = new Secrets();
  const client = new Client({
    ...{ baseUrl, token, secrets, pace: unpaced, dialect: Dialect.none, idPrefix: 'f-' },
    defaultHeaders: { 'Service-Version': '2' },
    wait: async () => {},
  });
  const ledger = new Ledger((line) => lines.push(line));
  const making = { client, ledger, secrets, token, runId: '20260101-000000-abcd', ...more };
  const made = await makeFixtures(recipes, more.lent ?? {}, { isWanted: () => true, isOver: () => false, ...making });
  return { ...made, lines, client };
};

test('fixtures made by recipes are available, recorded in the ledger, and removed by it', async ({ deploy }) => {
  const deployment = await deploy({ fixtureEndpoints: true });
  const before = idsIn(deployment);
  const { fixtures, unmade, lines, client } = await makeAt(deployment, sampleRecipes);
  expect(unmade).toEqual({});
  expect(fixtures).toEqual({
    ipPolicyIds: [expect.stringMatching(/^ipp_/), expect.stringMatching(/^ipp_/)],
    httpsRoutes: [1, 2].map(() => ({
      edgeId: expect.stringMatching(/^edghts_/),
      routeId: expect.stringMatching(/^edghtsrt_/),
    })),
    tlsCertificateIds: [expect.stringMatching(/^cert_/)],
  });
  expect(idsIn(deployment)).toHaveLength(before.length + 7);
  expect(JSON.stringify(lines)).not.toContain('PRIVATE KEY');
  // Each step is recorded before it is sent, and its undo when it is answered.
  expect(lines.map(({ kind }) => kind)).toEqual(Array.from({ length: 7 }, () => ['making', 'made']).flat());
  const cleanup = await putBack(lines, new Ledger((line) => lines.push(line)), reach(client, deployment), {
    settleMs: 10,
  });
  expect(cleanup).toEqual({ created: 7, removed: 7, left: [] });
  expect(idsIn(deployment)).toEqual(before);
  const deleted: string[] = [];
  deployment.deployment.detour('DELETE /ip_policies/{id}', (call, next) => {
    deleted.push(call.params['id'] ?? '');
    return next(call);
  });
  const again = await putBack(lines, new Ledger(() => {}), reach(client, deployment), { settleMs: 10 });
  expect(again).toEqual({ created: 7, removed: 7, left: [] });
  expect(deleted).toEqual([]);
  client.close();
});

test('a lent fixture takes precedence over a recipe, and a fixture that nothing needs is not made', async ({
  deploy,
}) => {
  const deployment = await deploy({ fixtureEndpoints: true });
  const lent = { ipPolicyIds: ['ipp_lent'], httpsRoutes: [] };
  const isWanted = (key: string): boolean => key !== 'tlsCertificateIds';
  const { fixtures, client } = await makeAt(deployment, sampleRecipes, { lent, isWanted });
  expect(fixtures).toMatchObject({ ipPolicyIds: ['ipp_lent'], httpsRoutes: [{}, {}] });
  expect(fixtures.tlsCertificateIds).toBeUndefined();
  client.close();
});

test('a refused recipe gives a reason without secrets, and its earlier steps are undone', async ({ deploy }) => {
  const deployment = await deploy({ fixtureEndpoints: true });
  const before = idsIn(deployment);
  deployment.deployment.detour('POST /edges/https/{edge_id}/routes', () => ({
    status: 403,
    headers: {},
    body: { msg: `no routes on this plan for ${deployment.token}` },
  }));
  const { fixtures, unmade, lines, client } = await makeAt(deployment, sampleRecipes);
  expect(fixtures.httpsRoutes).toBeUndefined();
  expect(unmade).toEqual({
    httpsRoutes: 'POST /edges/https/{edge}/routes answered 403: {"msg":"no routes on this plan for [redacted:token]"}',
  });
  const cleanup = await putBack(lines, new Ledger(() => {}), reach(client, deployment), { settleMs: 10 });
  expect(cleanup).toEqual({ created: 4, removed: 4, left: [] });
  expect(idsIn(deployment)).toEqual(before);
  client.close();
});

test('a fixture that was made although the answer was an error is found by its marker', async ({ deploy }) => {
  const deployment = await deploy({ fixtureEndpoints: true, pageSize: 1 });
  const before = idsIn(deployment);
  for (const path of ['/ip_policies', '/edges/https/{edge_id}/routes'])
    deployment.deployment.detour(`POST ${path}`, async (call, next) => {
      await next(call);
      return { status: 500, headers: {}, body: { msg: 'after all was done' } };
    });
  const { unmade, lines, client } = await makeAt(deployment, sampleRecipes);
  expect(Object.keys(unmade)).toEqual(['ipPolicyIds', 'httpsRoutes']);
  expect(idsIn(deployment)).toHaveLength(before.length + 4);
  const cleanup = await putBack(lines, new Ledger(() => {}), reach(client, deployment), { settleMs: 10 });
  expect(cleanup).toEqual({ created: 4, removed: 4, left: [] });
  expect(idsIn(deployment)).toEqual(before);
  client.close();
});

test('a fixture that cannot be removed is left, also when its DELETE succeeds without effect', async ({ deploy }) => {
  const deployment = await deploy({ fixtureEndpoints: true });
  const { ipPolicyIds = [], tlsCertificateIds = [] } = sampleRecipes;
  const { fixtures, lines, client } = await makeAt(deployment, { ipPolicyIds, tlsCertificateIds });
  deployment.deployment.detour('DELETE /ip_policies/{id}', () => ({ status: 204, headers: {}, body: undefined }));
  deployment.deployment.detour('DELETE /tls_certificates/{id}', () => ({ status: 409, headers: {}, body: {} }));
  const noted: LedgerLine[] = [];
  const cleanup = await putBack(lines, new Ledger((line) => noted.push(line)), reach(client, deployment), {
    settleMs: 10,
  });
  const [first, second] = fixtures.ipPolicyIds ?? [];
  const shown = { endpoint: 'DELETE /ip_policies/{id}', reason: 'DELETE was answered, and GET still shows it' };
  expect(cleanup).toEqual({
    created: 3,
    removed: 0,
    left: [
      { endpoint: 'DELETE /tls_certificates/{id}', id: fixtures.tlsCertificateIds?.[0], reason: 'it answered 409' },
      { ...shown, id: second },
      { ...shown, id: first },
    ],
  });
  expect(noted).toEqual([]);
  client.close();
});

test('a captured secret is sealed in the ledger, and cannot be a fixture', async ({ deploy }) => {
  const deployment = await deploy({ fixtureEndpoints: true });
  const secret = 'a-very-secret-word-0123456789';
  deployment.deployment.detour('POST /ip_policies', async (call, next) => {
    const reply = await next(call);
    return { ...reply, body: { ...Object(reply.body), token: secret } };
  });
  const make = [
    {
      ...{ method: 'POST' as const, path: '/ip_policies', body: { description: '{marker}' } },
      capture: { id: '/id', key: '/token' },
    },
  ];
  const remove = [{ method: 'DELETE' as const, path: '/ip_policies/{id}', body: { key: '{key}' } }];
  const ipPolicyIds = [{ make, remove, value: '{key}' }];
  const { unmade, lines, client } = await makeAt(deployment, { ipPolicyIds });
  expect(unmade).toEqual({ ipPolicyIds: 'its value is a secret, which no fixture can be' });
  expect(JSON.stringify([unmade, lines])).not.toContain(secret);
  const stranger = { ...reach(client, deployment), token: 'another-token' };
  const foreign = await putBack(lines, new Ledger(() => {}), stranger, { settleMs: 10 });
  expect(foreign.left).toMatchObject([{ endpoint: 'recipes.ipPolicyIds', reason: expect.stringContaining('token') }]);
  const cleanup = await putBack(lines, new Ledger(() => {}), reach(client, deployment), { settleMs: 10 });
  expect(cleanup).toMatchObject({ created: 1, removed: 1, left: [] });
  client.close();
});

test('a missing id, or one that changes the path, ends the recipe before anything is sent with it', async ({
  deploy,
}) => {
  const deployment = await deploy({ fixtureEndpoints: true });
  let id: unknown = '..';
  deployment.deployment.detour('POST /edges/https', () => ({ status: 201, headers: {}, body: { id } }));
  const { httpsRoutes = [] } = sampleRecipes;
  const astray = await makeAt(deployment, { httpsRoutes });
  expect(astray.unmade['httpsRoutes']).toContain('a captured value cannot stand in this path');
  id = { nested: 'x' };
  const missing = await makeAt(deployment, { httpsRoutes });
  expect(missing.unmade['httpsRoutes']).toBe('the answer to POST /edges/https has no usable value at /id');
  for (const { client } of [astray, missing]) client.close();
});

test('no fixture is made once the run is to end', async ({ deploy }) => {
  const deployment = await deploy({ fixtureEndpoints: true });
  const { unmade, lines, client } = await makeAt(deployment, sampleRecipes, { isOver: () => true });
  expect(lines).toEqual([]);
  expect(Object.values(unmade)).toContain('the run was interrupted');
  client.close();
});

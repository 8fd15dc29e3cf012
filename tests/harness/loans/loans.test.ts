import { expect } from '@playwright/test';
import { routeIpRestriction } from '../../../src/contract/resources/edges/route-ip-restriction.ts';
import { routeOidc } from '../../../src/contract/resources/edges/route-oidc.ts';
import { routeSaml } from '../../../src/contract/resources/edges/route-saml.ts';
import type { Deployment } from '../../../src/emulator/deployment/deployment.ts';
import { balance } from '../../../src/harness/ledger/balance.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { World } from '../../../src/harness/world/world.ts';
import { freedomNamed } from '../../emulator/freedoms/freedom-named.ts';
import { test } from '../bench.ts';
import { asOwner, keptOn, lentPath, lentRunId, setByTest, theirOidc } from '../lending.ts';

const run = { runId: lentRunId };
const route = '/edges/https/{edge_id}/routes/{id}';

/** Shows a mask in place of client_secret, which deviates from the documents. */
const masked = (d: Deployment): void => {
  for (const method of ['PUT', 'GET'])
    d.detour(`${method} ${route}/oidc`, async (call, next) => {
      const reply = await next(call);
      return { ...reply, body: { ...Object(reply.body), client_secret: '********' } };
    });
};

test('a module of the owner with a secret is never written to, and the next route is used', async ({
  deploy,
  work,
}) => {
  const embedded = await deploy({ prepare: masked });
  await asOwner(embedded, 'PUT', lentPath(embedded, 0, 'oidc'), theirOidc);
  const written: string[] = [];
  embedded.deployment.detour(`PUT ${route}/oidc`, (call, next) => {
    written.push(String(call.params['id']));
    return next(call);
  });
  const { bench, ledger } = work(embedded, run);
  const world = new World(bench, 'test');
  expect((await setByTest(world))['id']).toBe(embedded.fixtures.httpsRoutes[1]?.routeId);
  await world.tidy();
  expect(new Set(written)).toEqual(new Set([embedded.fixtures.httpsRoutes[1]?.routeId]));
  expect(keptOn(embedded, 0)['oidc']).toMatchObject(theirOidc);
  expect(balance(ledger).borrowed).toEqual([]);
  expect(JSON.stringify(ledger)).not.toContain('their');
});

test('the reason names all lent places and the cure when every lent route has a module of its owner', async ({
  deploy,
  work,
}) => {
  const embedded = await deploy();
  for (const n of [0, 1, 2]) await asOwner(embedded, 'PUT', lentPath(embedded, n, 'oidc'), theirOidc);
  const { bench } = work(embedded, run);
  const refusal = await new World(bench, 'test').resources.at(routeOidc).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    cure: 'lend a route without an OIDC module in fixtures.httpsRoutes',
    message: expect.stringContaining(
      embedded.fixtures.httpsRoutes
        .map(
          ({ edgeId, routeId }) => `${edgeId} / ${routeId} / oidc (set by its owner: issuer, client_id, client_secret)`,
        )
        .join('; '),
    ),
  });
  for (const n of [0, 1, 2]) expect(keptOn(embedded, n)['oidc']).toMatchObject(theirOidc);
});

test('SAML set up by URL is never written to, and OIDC is not set beside it', async ({ deploy, work }) => {
  const embedded = await deploy({
    prepare: (d) =>
      d.detour(`GET ${route}/saml`, async (call, next) => {
        const reply = await next(call);
        const body = { ...Object(reply.body), idp_metadata: '', idp_metadata_url: 'https://idp.example.net/metadata' };
        return { ...reply, body };
      }),
  });
  keptOn(embedded, 0)['saml'] = { enabled: true, idp_metadata: '<EntityDescriptor/>' };
  const { bench } = work(embedded, run);
  const world = new World(bench, 'test');
  for (const module of [routeSaml, routeOidc])
    expect((await world.resources.at(module))['id']).toBe(embedded.fixtures.httpsRoutes[1]?.routeId);
  await world.tidy();
  expect(keptOn(embedded, 0)['saml']).toEqual({ enabled: true, idp_metadata: '<EntityDescriptor/>' });
});

test('an IP restriction of the owner is used and put back', async ({ deploy, work }) => {
  const embedded = await deploy();
  const path = lentPath(embedded, 0, 'ip_restriction');
  const theirs = { enabled: false, ip_policy_ids: [embedded.fixtures.ipPolicyIds[2]] };
  await asOwner(embedded, 'PUT', path, theirs);
  const { bench, ledger } = work(embedded, run);
  const world = new World(bench, 'test');
  expect((await setByTest(world, routeIpRestriction))['id']).toBe(embedded.fixtures.httpsRoutes[0]?.routeId);
  expect(keptOn(embedded, 0)['ip_restriction']).not.toEqual(theirs);
  await world.tidy();
  expect(keptOn(embedded, 0)['ip_restriction']).toEqual(theirs);
  expect(balance(ledger).borrowed).toEqual([]);
  expect(JSON.stringify(ledger)).not.toContain(String(embedded.fixtures.ipPolicyIds[2]));
});

test('an IP restriction with undocumented settings is left alone', async ({ deploy, work }) => {
  const embedded = await deploy({
    prepare: (d) =>
      d.detour(`GET ${route}/ip_restriction`, async (call, next) => {
        const reply = await next(call);
        return { ...reply, body: { ...Object(reply.body), mode: 'deny' } };
      }),
  });
  await asOwner(embedded, 'PUT', lentPath(embedded, 0, 'ip_restriction'), { enabled: true, ip_policy_ids: [] });
  const { bench } = work(embedded, run);
  const at = await new World(bench, 'test').resources.at(routeIpRestriction);
  expect(at['id']).toBe(embedded.fixtures.httpsRoutes[1]?.routeId);
});

test('a module that was not set before the test is not set after it', async ({ deploy, work }) => {
  const embedded = await deploy();
  const { bench, ledger } = work(embedded, run);
  const world = new World(bench, 'test');
  for (const module of [routeOidc, routeIpRestriction, routeSaml]) await setByTest(world, module);
  await world.tidy();
  for (const module of ['oidc', 'saml', 'ip_restriction'])
    expect((await asOwner(embedded, 'GET', lentPath(embedded, 0, module))).status).toBe(404);
  expect(balance(ledger).borrowed).toEqual([]);
});

for (const freedom of ['unset-modules-are-null', 'unset-modules-are-disabled'])
  test(`an unset module is recognised and removed again with the freedom ${freedom}`, async ({ deploy, work }) => {
    const embedded = await deploy({ prepare: (d) => freedomNamed(freedom).plant(d) });
    const { bench, ledger } = work(embedded, run);
    const world = new World(bench, 'test');
    for (const module of [routeOidc, routeIpRestriction, routeSaml])
      expect((await setByTest(world, module))['id']).toBe(embedded.fixtures.httpsRoutes[0]?.routeId);
    await world.tidy();
    for (const module of ['oidc', 'ip_restriction', 'saml']) expect(keptOn(embedded, 0)[module] ?? null).toBeNull();
    expect(balance(ledger).borrowed).toEqual([]);
  });

test('an IP restriction that is set without policies is put back as set', async ({ deploy, work }) => {
  const embedded = await deploy();
  const theirs = { enabled: false, ip_policy_ids: [] };
  await asOwner(embedded, 'PUT', lentPath(embedded, 0, 'ip_restriction'), theirs);
  const { bench, ledger } = work(embedded, run);
  const world = new World(bench, 'test');
  await setByTest(world, routeIpRestriction);
  await world.tidy();
  expect(keptOn(embedded, 0)['ip_restriction']).toEqual(theirs);
  expect(balance(ledger).borrowed).toEqual([]);
});

test('a place that cannot be read is not used', async ({ deploy, work }) => {
  const first = { routeId: '' };
  const embedded = await deploy({
    prepare: (d) =>
      d.detour(`GET ${route}/oidc`, (call, next) =>
        call.params['id'] === first.routeId ? { status: 403, headers: {}, body: {} } : next(call),
      ),
  });
  first.routeId = embedded.fixtures.httpsRoutes[0]?.routeId ?? '';
  const { bench } = work(embedded, run);
  expect((await new World(bench, 'test').resources.at(routeOidc))['id']).toBe(
    embedded.fixtures.httpsRoutes[1]?.routeId,
  );
});

test('a second place is on another route, also when one route is lent twice', async ({ deploy, work }) => {
  const embedded = await deploy();
  const [one, two] = embedded.fixtures.httpsRoutes;
  const { bench } = work({ ...embedded, fixtures: { ...embedded.fixtures, httpsRoutes: [one, one, two] } }, run);
  const second = { edge_id: { $fixture: 'httpsRoutes.1.edgeId' }, id: { $fixture: 'httpsRoutes.1.routeId' } };
  const world = new World(bench, 'test');
  const places = [await world.resources.at(routeOidc), await world.resources.at(routeOidc, second)];
  expect(places.map(({ id }) => id)).toEqual([one?.routeId, two?.routeId]);
});

test('routes with a common edge are used before single ones', async ({ deploy, work }) => {
  const embedded = await deploy();
  const [one, two, alone] = embedded.fixtures.httpsRoutes;
  expect(one?.edgeId).toBe(two?.edgeId);
  const { bench } = work({ ...embedded, fixtures: { ...embedded.fixtures, httpsRoutes: [alone, one, two] } }, run);
  const second = { edge_id: { $fixture: 'httpsRoutes.1.edgeId' }, id: { $fixture: 'httpsRoutes.1.routeId' } };
  const world = new World(bench, 'test');
  const places = [await world.resources.at(routeOidc), await world.resources.at(routeOidc, second)];
  expect(places.map(({ id }) => id)).toEqual([one?.routeId, two?.routeId]);
});

test('another module of a chosen route is used there or not at all', async ({ deploy, work }) => {
  const embedded = await deploy();
  await asOwner(embedded, 'PUT', lentPath(embedded, 0, 'oidc'), theirOidc);
  const { bench } = work(embedded, run);
  const world = new World(bench, 'test');
  const at = await world.resources.at(routeIpRestriction);
  expect(at['id']).toBe(embedded.fixtures.httpsRoutes[0]?.routeId);
  expect(await world.resources.beside(routeOidc, at)).toBeNull();
  const there = await world.resources.at(routeOidc);
  expect(await world.resources.beside(routeIpRestriction, there)).toEqual(there);
});

test('a module is put back to the state that the first worker found', async ({ deploy, work }) => {
  const embedded = await deploy();
  const path = lentPath(embedded, 0, 'ip_restriction');
  const theirs = { enabled: false, ip_policy_ids: [embedded.fixtures.ipPolicyIds[2]] };
  await asOwner(embedded, 'PUT', path, theirs);
  const evidenceFolder = test.info().outputPath('work');
  // This worker dies in the middle of a test.
  await setByTest(new World(work(embedded, { ...run, evidenceFolder }).bench, 'test'), routeIpRestriction);
  const world = new World(work(embedded, { ...run, evidenceFolder }).bench, 'test');
  await setByTest(world, routeIpRestriction);
  await world.tidy();
  expect(keptOn(embedded, 0)['ip_restriction']).toEqual(theirs);
});

test('a removed module that is still shown for a short time is not set again', async ({ deploy, work }) => {
  const lag = freedomNamed('gets-lag-300ms');
  const embedded = await deploy({ prepare: (deployment) => lag.plant(deployment) });
  const { bench, ledger } = work(embedded, run);
  // The patience that a target file would set.
  Object.assign(bench.plan.target.patience, lag.patience);
  const world = new World(bench, 'test');
  const params = await setByTest(world, routeIpRestriction);
  // Returns once the module is shown.
  await world.requests.send(requestTo(routeIpRestriction, 'get', { params }));
  await world.tidy();
  expect(keptOn(embedded, 0)['ip_restriction'] ?? null).toBeNull();
  expect(balance(ledger).borrowed).toEqual([]);
});

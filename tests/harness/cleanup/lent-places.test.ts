import { expect } from '@playwright/test';
import { routeIpRestriction } from '../../../src/contract/resources/edges/route-ip-restriction.ts';
import { routeOidc } from '../../../src/contract/resources/edges/route-oidc.ts';
import { routeSaml } from '../../../src/contract/resources/edges/route-saml.ts';
import type { Deployment } from '../../../src/emulator/deployment/deployment.ts';
import { putBack } from '../../../src/harness/cleanup/put-back.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import type { LedgerLine } from '../../../src/harness/ledger/ledger-line.ts';
import { World } from '../../../src/harness/world/world.ts';
import { test } from '../bench.ts';
import { asOwner, keptOn, lenderOf, lentPath, lentRunId, quick, setByTest, theirOidc } from '../lending.ts';

const run = { runId: lentRunId };
const samlStays = (d: Deployment): void =>
  d.detour('DELETE /edges/https/{edge_id}/routes/{id}/saml', () => ({ status: 405, headers: {}, body: {} }));
const writing = (lines: LedgerLine[]): Ledger => new Ledger((line) => lines.push(line));

test('modules that a deployment changed beside the one of the test are named by member, never by value', async ({
  deploy,
  work,
  dial,
}) => {
  const embedded = await deploy();
  await asOwner(embedded, 'PUT', lentPath(embedded, 0, 'oidc'), theirOidc);
  const { bench, ledger } = work(embedded, run);
  const world = new World(bench, 'test');
  await setByTest(world, routeIpRestriction);
  keptOn(embedded, 0)['oidc'] = { ...Object(keptOn(embedded, 0)['oidc']), client_secret: 'another', scopes: [] };
  await world.tidy();
  const { left, lasting } = await putBack(ledger, writing(ledger), lenderOf(embedded, dial(embedded)), quick);
  const path = lentPath(embedded, 0, 'oidc');
  expect(left).toEqual([
    { endpoint: `PUT ${path}`, id: path, reason: 'it is not as it was before the run: client_secret, scopes' },
  ]);
  expect(lasting).toBeUndefined();
  // It is reported once: later changes by the owner do not concern a later clean-up.
  expect((await putBack(ledger, writing(ledger), lenderOf(embedded, dial(embedded)), quick)).left).toEqual([]);
});

test('a module that is not shown as put back is left, and is tried again by the next clean-up', async ({
  deploy,
  work,
  dial,
}) => {
  let isStuck = true;
  const embedded = await deploy({
    prepare: (d) =>
      d.detour('DELETE /edges/https/{edge_id}/routes/{id}/oidc', (call, next) =>
        isStuck ? { status: 204, headers: {}, body: undefined } : next(call),
      ),
  });
  const { bench, ledger } = work(embedded, run);
  const world = new World(bench, 'test');
  await setByTest(world);
  await world.tidy();
  const { left } = await putBack(ledger, writing(ledger), lenderOf(embedded, dial(embedded)), quick);
  expect(left).toMatchObject([
    { id: lentPath(embedded, 0, 'oidc'), reason: expect.stringMatching(/not as it was .*: issuer, client_id/) },
  ]);
  isStuck = false;
  expect((await putBack(ledger, writing(ledger), lenderOf(embedded, dial(embedded)), quick)).left).toEqual([]);
  expect(keptOn(embedded, 0)['oidc']).toBeNull();
});

test('a module that is shown late is waited for', async ({ deploy, work, dial }) => {
  let shown = 0;
  const embedded = await deploy({
    prepare: (d) =>
      d.detour('GET /edges/https/{edge_id}/routes/{id}/ip_restriction', async (call, next) => {
        const reply = await next(call);
        shown += 1;
        return shown % 3 === 0 ? { ...reply, body: { enabled: true, ip_policies: [] } } : reply;
      }),
  });
  const theirs = { enabled: false, ip_policy_ids: [embedded.fixtures.ipPolicyIds[2]] };
  await asOwner(embedded, 'PUT', lentPath(embedded, 0, 'ip_restriction'), theirs);
  const { bench, ledger } = work(embedded, run);
  const world = new World(bench, 'test');
  await setByTest(world, routeIpRestriction);
  await world.tidy();
  expect((await putBack(ledger, writing(ledger), lenderOf(embedded, dial(embedded)), quick)).left).toEqual([]);
  expect(keptOn(embedded, 0)['ip_restriction']).toEqual(theirs);
});

test('a SAML module that cannot be removed is disabled, reported as lasting, and reused by the next run', async ({
  deploy,
  work,
  dial,
}) => {
  const embedded = await deploy({ prepare: samlStays });
  const path = lentPath(embedded, 0, 'saml');
  for (const runId of [lentRunId, '20260102-030406-cd34']) {
    const { bench, ledger } = work(embedded, { runId });
    const world = new World(bench, 'test');
    expect((await setByTest(world, routeSaml))['id']).toBe(embedded.fixtures.httpsRoutes[0]?.routeId);
    expect(keptOn(embedded, 0)['saml']).toMatchObject({ enabled: true });
    await world.tidy();
    const { left, lasting } = await putBack(ledger, writing(ledger), lenderOf(embedded, dial(embedded)), quick);
    expect(left).toEqual([]);
    expect(lasting).toMatchObject([{ endpoint: `PUT ${path}`, id: path }]);
    expect(keptOn(embedded, 0)['saml']).toMatchObject({
      enabled: false,
      idp_metadata: expect.stringContaining(`/plumbline/${runId}`),
    });
  }
  // Routes without such a module are preferred for other modules.
  const { bench } = work(embedded, run);
  expect((await new World(bench, 'test').resources.at(routeOidc))['id']).toBe(
    embedded.fixtures.httpsRoutes[1]?.routeId,
  );
});

test('modules borrowed by a crashed run are put back from the ledger', async ({ deploy, work, dial }) => {
  const embedded = await deploy();
  const { bench, ledger } = work(embedded, run);
  for (const module of [routeOidc, routeIpRestriction, routeSaml]) await setByTest(new World(bench, 'test'), module);
  const { left } = await putBack(ledger, writing(ledger), lenderOf(embedded, dial(embedded)), quick);
  expect(left).toEqual([]);
  for (const module of ['oidc', 'ip_restriction', 'saml'])
    expect((await asOwner(embedded, 'GET', lentPath(embedded, 0, module))).status).toBe(404);
});

test('a SAML module that a test had disabled when its run was killed is removed', async ({ deploy, work, dial }) => {
  const embedded = await deploy();
  const { bench, ledger } = work(embedded, run);
  await setByTest(new World(bench, 'test'), routeSaml);
  keptOn(embedded, 0)['saml'] = { ...Object(keptOn(embedded, 0)['saml']), enabled: false };
  const { left, lasting } = await putBack(ledger, writing(ledger), lenderOf(embedded, dial(embedded)), quick);
  expect([left, lasting]).toEqual([[], undefined]);
  expect((await asOwner(embedded, 'GET', lentPath(embedded, 0, 'saml'))).status).toBe(404);
});

test('a module that the owner has set since is not deleted by a clean-up', async ({ deploy, work, dial }) => {
  const embedded = await deploy();
  const { bench, ledger } = work(embedded, run);
  await setByTest(new World(bench, 'test'));
  await asOwner(embedded, 'PUT', lentPath(embedded, 0, 'oidc'), theirOidc);
  const { left } = await putBack(ledger, writing(ledger), lenderOf(embedded, dial(embedded)), quick);
  expect(left).toMatchObject([{ reason: expect.stringContaining('settings now that this run did not make') }]);
  expect(keptOn(embedded, 0)['oidc']).toMatchObject(theirOidc);
});

test('settings of the owner are put back after a crash only with the token of the run', async ({
  deploy,
  work,
  dial,
}) => {
  const embedded = await deploy();
  const path = lentPath(embedded, 0, 'ip_restriction');
  const [, , policy = ''] = embedded.fixtures.ipPolicyIds;
  await asOwner(embedded, 'PUT', path, { enabled: false, ip_policy_ids: [policy] });
  await asOwner(embedded, 'PUT', lentPath(embedded, 0, 'oidc'), theirOidc);
  const { bench, ledger } = work(embedded, run);
  await setByTest(new World(bench, 'test'), routeIpRestriction);
  for (const word of ['their', 'id.example.com', policy]) expect(JSON.stringify(ledger)).not.toContain(word);
  const account = lenderOf(embedded, dial(embedded));
  expect((await putBack(ledger, writing([]), { ...account, token: 'another' }, quick)).left).toMatchObject([
    { id: path, reason: expect.stringContaining('the token that the run was started with') },
  ]);
  expect((await putBack(ledger, writing([]), account, quick)).left).toEqual([]);
  expect(keptOn(embedded, 0)['ip_restriction']).toEqual({ enabled: false, ip_policy_ids: [policy] });
});

test('a ledger of an earlier version without the earlier settings is settled as it states', async ({
  deploy,
  dial,
}) => {
  const embedded = await deploy();
  const path = lentPath(embedded, 0, 'oidc');
  await asOwner(embedded, 'PUT', path, theirOidc);
  const lines: LedgerLine[] = [{ kind: 'borrowed', path, restore: { method: 'DELETE' } }];
  expect((await putBack(lines, writing(lines), lenderOf(embedded, dial(embedded)), quick)).left).toEqual([]);
  expect((await asOwner(embedded, 'GET', path)).status).toBe(404);
});

test('a place that was not used because it could not be put back is named with its reason', async ({
  deploy,
  work,
  dial,
}) => {
  const embedded = await deploy();
  await asOwner(embedded, 'PUT', lentPath(embedded, 0, 'oidc'), theirOidc);
  const { bench, ledger } = work(embedded, run);
  const world = new World(bench, 'test');
  await setByTest(world);
  await world.tidy();
  const { left, spared } = await putBack(ledger, writing(ledger), lenderOf(embedded, dial(embedded)), quick);
  const path = lentPath(embedded, 0, 'oidc');
  expect(left).toEqual([]);
  expect(spared).toEqual([
    { endpoint: `PUT ${path}`, id: path, reason: 'set by its owner: issuer, client_id, client_secret' },
  ]);
});

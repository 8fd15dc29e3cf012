import { expect, test } from '@playwright/test';
import { clientsFor } from '../../src/cli/clients-for.ts';
import { embeddedTarget } from '../../src/cli/embedded-target.ts';
import { routeOidc } from '../../src/contract/route-oidc.ts';
import { routeSaml } from '../../src/contract/route-saml.ts';
import { tlsEdges } from '../../src/contract/tls-edges.ts';
import { type Embedded, startEmbedded } from '../../src/emulator/embedded.ts';
import { moduleFreedoms } from '../../src/emulator/freedoms/modules.ts';
import type { Client } from '../../src/exchange/client.ts';
import { unpaced } from '../../src/exchange/pace.ts';
import { balance, Ledger, type LedgerLine } from '../../src/harness/ledger.ts';
import { moduleAsk } from '../../src/harness/module-life.ts';
import { embeddedWaits } from '../../src/harness/plan.ts';
import { type Account, putBack } from '../../src/harness/put-back.ts';
import { targetOf } from '../../src/harness/target.ts';
import { Workbench } from '../../src/harness/workbench.ts';
import { World } from '../../src/harness/world.ts';

const set = {
  issuer: 'https://id.example.com',
  client_id: 'theirs',
  client_secret: 'their-secret',
  scopes: ['openid'],
};

const clientOf = (embedded: Embedded): Client => {
  const { management } = clientsFor({ ...targetOf(embeddedTarget(embedded), 'embedded'), pace: null }, embedded.token);
  if (management === null) throw new Error('The embedded deployment has a management API');
  return management;
};

const accountOf = ({ baseUrl, token }: Embedded, client: Client): Account => ({
  management: { client, baseUrl },
  agent: null,
  token,
});

const benchOf = (embedded: Embedded, lines: LedgerLine[]): Workbench =>
  new Workbench({
    plan: {
      runId: 'test',
      startedAt: '',
      seed: 1,
      effort: 'quick',
      readOnly: false,
      target: { ...targetOf(embeddedTarget(embedded), 'embedded'), pace: null },
      only: null,
      evidenceFolder: '',
      ledgerFile: '',
      paceAddress: null,
      waits: embeddedWaits,
      command: '',
    },
    token: embedded.token,
    pace: unpaced,
    ledger: new Ledger((line) => lines.push(line)),
    workerName: 't',
    onEvidence: () => {},
  });

const routeOf = ({ fixtures }: Embedded): string => {
  const [route] = fixtures.httpsRoutes;
  return `/edges/https/${route?.edgeId}/routes/${route?.routeId}`;
};

const call = async (embedded: Embedded, method: string, path: string, json?: unknown): Promise<Response> =>
  fetch(`${embedded.baseUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${embedded.token}`, 'Content-Type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });

const replaceTheirs = async (world: World): Promise<void> => {
  const ask = moduleAsk(world, routeOidc, await world.at(routeOidc));
  await world.send(ask('replace', { json: await world.specimen(routeOidc.example.create) }));
};

test('what others have set on a route is put back when a test ends', async () => {
  const embedded = await startEmbedded();
  const lines: LedgerLine[] = [];
  const bench = benchOf(embedded, lines);
  await call(embedded, 'PUT', `${routeOf(embedded)}/oidc`, set);
  const world = new World(bench, 'test');
  await replaceTheirs(world);
  expect(await (await call(embedded, 'GET', `${routeOf(embedded)}/oidc`)).json()).toMatchObject({
    client_id: 'plumbline-client',
  });
  await world.tidy();
  expect(await (await call(embedded, 'GET', `${routeOf(embedded)}/oidc`)).json()).toMatchObject(set);
  expect(balance(lines).borrowed).toEqual([]);
  expect(JSON.stringify(lines)).not.toContain('their-secret');
  bench.close();
  await embedded.close();
});

test('a module that was not set before is not set after', async () => {
  const embedded = await startEmbedded();
  const bench = benchOf(embedded, []);
  const world = new World(bench, 'test');
  await replaceTheirs(world);
  const ask = moduleAsk(world, routeSaml, await world.at(routeSaml));
  await world.send(ask('replace', { json: await world.specimen(routeSaml.example.create) }));
  await world.tidy();
  for (const module of ['oidc', 'saml'])
    expect((await call(embedded, 'GET', `${routeOf(embedded)}/${module}`)).status).toBe(404);
  bench.close();
  await embedded.close();
});

test('a module that is shown as disabled while it is not set is given back by its removal', async () => {
  const embedded = await startEmbedded({
    prepare: (d) => moduleFreedoms.find(({ name }) => name === 'unset-modules-are-disabled')?.plant(d),
  });
  const before = await (await call(embedded, 'GET', `${routeOf(embedded)}/oidc`)).json();
  expect(before).toMatchObject({ enabled: false });
  const lines: LedgerLine[] = [];
  const bench = benchOf(embedded, lines);
  const world = new World(bench, 'test');
  await replaceTheirs(world);
  await world.tidy();
  expect(await (await call(embedded, 'GET', `${routeOf(embedded)}/oidc`)).json()).toEqual(before);
  expect(balance(lines).borrowed).toEqual([]);
  bench.close();
  await embedded.close();
});

test('a SAML module that cannot be removed is left disabled, and named', async () => {
  const embedded = await startEmbedded({
    prepare: (d) =>
      d.detour('DELETE /edges/https/{edge_id}/routes/{id}/saml', () => ({ status: 405, headers: {}, body: {} })),
  });
  const lines: LedgerLine[] = [];
  const bench = benchOf(embedded, lines);
  const world = new World(bench, 'test');
  const ask = moduleAsk(world, routeSaml, await world.at(routeSaml));
  await world.send(ask('replace', { json: await world.specimen(routeSaml.example.create) }));
  await world.tidy();
  expect(await (await call(embedded, 'GET', `${routeOf(embedded)}/saml`)).json()).toMatchObject({ enabled: false });
  const client = clientOf(embedded);
  const { left } = await putBack(lines, new Ledger(() => {}), accountOf(embedded, client));
  expect(left).toEqual([
    { endpoint: `PUT ${routeOf(embedded)}/saml`, id: `${routeOf(embedded)}/saml`, reason: 'DELETE answered 405' },
  ]);
  client.close();
  bench.close();
  await embedded.close();
});

test('what a crash left borrowed is put back from the ledger', async () => {
  const embedded = await startEmbedded();
  const lines: LedgerLine[] = [];
  const bench = benchOf(embedded, lines);
  await replaceTheirs(new World(bench, 'test'));
  const client = clientOf(embedded);
  const { left } = await putBack(lines, new Ledger(() => {}), accountOf(embedded, client));
  expect(left).toEqual([]);
  expect((await call(embedded, 'GET', `${routeOf(embedded)}/oidc`)).status).toBe(404);
  client.close();
  bench.close();
  await embedded.close();
});

test('what others had set is put back after a crash by whoever has the token, and nobody else can read it', async () => {
  const embedded = await startEmbedded();
  const lines: LedgerLine[] = [];
  const bench = benchOf(embedded, lines);
  await call(embedded, 'PUT', `${routeOf(embedded)}/oidc`, set);
  await replaceTheirs(new World(bench, 'test'));
  for (const word of ['their-secret', 'theirs', 'id.example.com']) expect(JSON.stringify(lines)).not.toContain(word);
  const client = clientOf(embedded);
  const path = `${routeOf(embedded)}/oidc`;
  const stranger = { ...accountOf(embedded, client), token: 'another' };
  expect((await putBack(lines, new Ledger(() => {}), stranger)).left).toMatchObject([
    { id: path, reason: expect.stringContaining('the token that the run was started with') },
  ]);
  expect((await putBack(lines, new Ledger(() => {}), accountOf(embedded, client))).left).toEqual([]);
  expect(await (await call(embedded, 'GET', path)).json()).toMatchObject(set);
  client.close();
  bench.close();
  await embedded.close();
});

test('TLS edges are removed where the deployment knows how, and few are made where it does not', async () => {
  const prepared = {
    prepare: (d: { detour: Embedded['deployment']['detour'] }) =>
      d.detour('DELETE /edges/tls/{id}', () => ({ status: 404, headers: {}, body: {} })),
  };
  for (const [options, remaining] of [
    [{}, 0],
    [prepared, 10],
  ] as const) {
    const embedded = await startEmbedded(options);
    const lines: LedgerLine[] = [];
    const bench = benchOf(embedded, lines);
    let refusal = '';
    for (let n = 0; n < 13; n += 1) {
      const world = new World(bench, `test ${n}`);
      await world.create(tlsEdges).catch((error: Error) => {
        refusal = error.message;
      });
      await world.tidy();
    }
    // One more lasts until the run ends: the one by which the example was chosen.
    expect(balance(lines).open.length).toBe(remaining + 1);
    expect(refusal).toContain(remaining === 0 ? '' : '10 are left behind already');
    const client = clientOf(embedded);
    const { left } = await putBack(lines, new Ledger(() => {}), accountOf(embedded, client));
    expect(left.length).toBe(remaining === 0 ? 0 : remaining + 1);
    for (const { reason } of left) expect(reason).toContain('the documents show no way to delete it');
    client.close();
    bench.close();
    await embedded.close();
  }
});

test('to delete a module of a lent route is not to remove the route', async () => {
  const embedded = await startEmbedded();
  const lines: LedgerLine[] = [];
  const bench = benchOf(embedded, lines);
  const world = new World(bench, 'test');
  await replaceTheirs(world);
  const ask = moduleAsk(world, routeOidc, await world.at(routeOidc));
  expect((await world.send(ask('delete'))).response?.status).toBe(204);
  await world.tidy();
  expect(lines.filter(({ kind }) => kind === 'removed')).toEqual([]);
  bench.close();
  await embedded.close();
});

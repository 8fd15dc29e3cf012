import { expect } from '@playwright/test';
import { resources } from '../../../../src/contract/index.ts';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import { credentials } from '../../../../src/contract/resources/account/credentials.ts';
import { eventDestinations } from '../../../../src/contract/resources/event-destinations.ts';
import { reservedDomains } from '../../../../src/contract/resources/reserved/reserved-domains.ts';
import type { Embedded } from '../../../../src/emulator/embedded.ts';
import { World } from '../../../../src/harness/world/world.ts';
import type { Evidence } from '../../../../src/report/evidence.ts';
import { http, listen } from '../../../exchange/loopback.ts';
import { test } from '../../bench.ts';

const found = (evidence: readonly Evidence[]): string[] =>
  evidence.flatMap((line) => (line.kind === 'found' ? [line.finding.requirement] : []));

const no = { status: 403, headers: {}, body: { msg: 'no' } };

/** Accepts `most` more creations and refuses further ones. */
const leaveRoomFor = ({ deployment }: Embedded, route: string, most: number): void => {
  const shelf = deployment.shelf(route.replace('POST ', ''));
  const limit = shelf.all().length + most;
  deployment.detour(route, (call, next) => (shelf.all().length < limit ? next(call) : no));
};

test('a refused creation on a full account is no deviation', async ({ deploy, work }) => {
  const deployment = await deploy();
  leaveRoomFor(deployment, 'POST /api_keys', 1);
  const { bench, evidence } = work(deployment);
  const world = new World(bench, 'api-keys.create');
  await world.resources.create(apiKeys);
  const message = 'every API key is refused by now, though one was accepted before: there may be no room for more';
  await expect(world.resources.create(apiKeys)).rejects.toThrow(message);
  await expect(world.requests.attempt(apiKeys, await world.bodies.body(apiKeys))).rejects.toThrow(message);
  expect(found(evidence)).toEqual([]);
});

test('a refused creation is judged while a plain one is accepted, and the plain one is removed', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  deployment.deployment.detour('POST /api_keys', (call, next) => (call.body['metadata'] === 'odd' ? no : next(call)));
  const { bench, evidence } = work(deployment);
  const world = new World(bench, 'api-keys.create');
  await world.resources.create(apiKeys);
  const before = deployment.deployment.shelf('/api_keys').all().length;
  await expect(world.resources.create(apiKeys, { metadata: 'odd' })).rejects.toThrow('answered 403');
  expect(found(evidence)).toEqual(['api-keys.create']);
  const { response } = await world.requests.attempt(apiKeys, await world.bodies.body(apiKeys, { metadata: 'odd' }));
  expect(response?.status).toBe(403);
  expect(deployment.deployment.shelf('/api_keys').all()).toHaveLength(before);
});

test('a refused creation of a kind never accepted is no deviation when the account is full for every kind', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  let room = 1;
  for (const { collection } of [apiKeys, credentials])
    deployment.deployment.detour(`POST ${collection}`, (call, next) => {
      room -= 1;
      return room < 0 ? { ...no, status: 400 } : next(call);
    });
  const { bench, evidence } = work(deployment);
  const world = new World(bench, 'credentials.create');
  await world.resources.create(apiKeys);
  await expect(world.resources.create(credentials)).rejects.toThrow('none of another kind either');
  expect(found(evidence)).toEqual([]);
});

test('a refused creation of a kind never accepted is judged while another kind is accepted', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  deployment.deployment.detour(`POST ${credentials.collection}`, () => ({ ...no, status: 400 }));
  const { bench, evidence } = work(deployment);
  const world = new World(bench, 'credentials.create');
  await world.resources.create(apiKeys);
  await expect(world.resources.create(credentials)).rejects.toThrow('answered 400');
  expect(found(evidence)).toEqual(['credentials.create']);
});

test('a refused creation that is accepted after removals is no deviation', async ({ deploy, work }) => {
  for (const refusals of [1, 2]) {
    const deployment = await deploy();
    let left = refusals;
    deployment.deployment.detour(`POST ${credentials.collection}`, (call, next) => {
      left -= 1;
      return left < 0 ? next(call) : { ...no, status: 400 };
    });
    const { bench, evidence } = work(deployment);
    const world = new World(bench, 'credentials.create');
    await world.resources.create(apiKeys);
    await world.resources.create(credentials);
    expect(found(evidence)).toEqual([]);
  }
});

test('a missing endpoint is judged, also for a kind whose refusal is doubted', async ({ deploy, work }) => {
  for (const status of [404, 405, 501])
    for (const resource of [apiKeys, reservedDomains, eventDestinations]) {
      const deployment = await deploy();
      deployment.deployment.detour(`POST ${resource.collection}`, () => ({ ...no, status }));
      // Without fixtures, so that every possible doubt applies.
      const { bench, evidence } = work({ baseUrl: deployment.baseUrl, token: deployment.token });
      const id = `${resource.name}.create`;
      await expect(new World(bench, id).resources.create(resource)).rejects.toThrow(`answered ${status}`);
      expect([id, found(evidence)]).toEqual([id, [id]]);
    }
});

test('a refused domain without a lent one is unexercised, with the key to fill in', async ({ deploy, work }) => {
  const deployment = await deploy();
  deployment.deployment.detour('POST /reserved_domains', (call, next) =>
    String(call.body['domain']).endsWith('.lent.example') ? next(call) : no,
  );
  const { baseUrl, token } = deployment;
  const poor = work({ baseUrl, token });
  await expect(
    new World(poor.bench, 'reserved-domains.create').resources.create(reservedDomains),
  ).rejects.toMatchObject({
    cure: 'fill fixtures.customDomain in the target file',
  });
  expect(found(poor.evidence)).toEqual([]);
  const rich = work({ baseUrl, token, fixtures: { customDomain: 'lent.example' } });
  const { shown } = await new World(rich.bench, 'reserved-domains.create').resources.create(reservedDomains);
  expect(shown['domain']).toMatch(/^plumbline-.+\.lent\.example$/);
  const wrong = work({ baseUrl, token, fixtures: { customDomain: 'other.example' } });
  await expect(new World(wrong.bench, 'reserved-domains.create').resources.create(reservedDomains)).rejects.toThrow(
    'this account makes no Reserved domain',
  );
  expect(found(wrong.evidence)).toEqual([]);
});

test('a success without a resource is not used as one', async ({ work }) => {
  const server = await listen((socket) => socket.write(http(201, '{}')));
  const { bench } = work({ baseUrl: server.url, token: 'x' });
  const world = new World(bench, 'api-keys.create');
  await expect(world.requests.attempt(apiKeys, await world.bodies.body(apiKeys))).rejects.toThrow('nothing to look at');
  await server.close();
});

test('a resource that a test can spare makes room for the next, the oldest first', async ({ deploy, work }) => {
  const deployment = await deploy();
  leaveRoomFor(deployment, 'POST /api_keys', 2);
  const { bench, evidence } = work(deployment);
  const world = new World(bench, 'api-keys.create');
  const made: string[] = [];
  for (let n = 0; n < 3; n += 1) made.push((await world.sparing(() => world.resources.create(apiKeys))).id);
  const isThere = (id: string): boolean => deployment.deployment.shelf('/api_keys').find(id) !== undefined;
  expect(made.map(isThere)).toEqual([false, true, true]);
  await world.tidy();
  expect(made.some(isThere)).toBe(false);
  expect(found(evidence)).toEqual([]);
});

test('a creation in passing is removed, also when a spared resource made room for it', async ({ deploy, work }) => {
  const deployment = await deploy();
  leaveRoomFor(deployment, 'POST /api_keys', 1);
  const world = new World(work(deployment).bench, 'api-keys.create');
  await world.sparing(() => world.resources.create(apiKeys));
  const { id } = await world.passing(() => world.resources.create(apiKeys));
  expect(deployment.deployment.shelf('/api_keys').find(id)).toBeUndefined();
});

test('a creation in passing stays when its condition says so', async ({ deploy, work }) => {
  const deployment = await deploy();
  const world = new World(work(deployment).bench, 'api-keys.create');
  const make = (): Promise<{ id: string }> => world.resources.create(apiKeys);
  const { id } = await world.passing(make, () => true);
  const { id: gone } = await world.passing(make, () => false);
  const ids = deployment.deployment
    .shelf('/api_keys')
    .all()
    .map((key) => key.id);
  expect([ids.includes(id), ids.includes(gone)]).toEqual([true, false]);
});

test('a refused domain that may have to belong to the caller is not explained by lack of room', async ({
  deploy,
  work,
}) => {
  const { deployment, baseUrl, token, fixtures } = await deploy();
  const { customDomain: _, ...lent } = fixtures;
  const isTheirs = (domain: unknown): boolean => String(domain).endsWith(`.${lent.serviceDomain}`);
  deployment.detour('POST /reserved_domains', (call, next) => (isTheirs(call.body['domain']) ? next(call) : no));
  const { bench, evidence } = work({ baseUrl, token, fixtures: lent });
  const world = new World(bench, 'reserved-domains.create');
  await world.resources.create(reservedDomains, { domain: `a.${lent.serviceDomain}` });
  const message = 'every Reserved domain under example.com is refused: the domain may have to belong to the caller';
  await expect(world.resources.create(reservedDomains)).rejects.toThrow(message);
  expect(found(evidence)).toEqual([]);
});

test('a refused domain may be for lack of room once a domain under the default one was accepted', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  leaveRoomFor(deployment, 'POST /reserved_domains', 1);
  const { baseUrl, token } = deployment;
  const world = new World(work({ baseUrl, token }).bench, 'reserved-domains.create');
  await world.resources.create(reservedDomains);
  await expect(world.resources.create(reservedDomains)).rejects.toThrow('every Reserved domain is refused by now');
});

test('a read-only token is distinguished from a domain that has to belong to the caller', async ({ deploy, work }) => {
  const { deployment, baseUrl, token } = await deploy();
  for (const { collection } of resources.filter(({ api }) => api === 'management'))
    deployment.detour(`POST ${collection}`, () => no);
  const world = new World(work({ baseUrl, token }).bench, 'reserved-domains.create');
  await expect(world.resources.create(reservedDomains)).rejects.toThrow('the token may only read');
});

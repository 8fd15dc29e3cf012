import { expect } from '@playwright/test';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import { httpResponseBackends } from '../../../../src/contract/resources/backends/http-response-backends.ts';
import { weightedBackends } from '../../../../src/contract/resources/backends/weighted-backends.ts';
import { tlsEdges } from '../../../../src/contract/resources/edges/tls-edges.ts';
import type { Embedded } from '../../../../src/emulator/embedded.ts';
import { stockOf } from '../../../../src/harness/world/requests/stock.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { freedomNamed } from '../../../emulator/freedoms/freedom-named.ts';
import { test } from '../../bench.ts';
import { found } from '../../found.ts';

const countOf = ({ deployment }: Embedded, path: string): number => deployment.shelf(path).all().length;

const roomForTwo = ({ deployment }: Embedded): void => freedomNamed('few-of-each-kind').plant(deployment);

test('resources that a test does not use make room for those that it needs, and are made again later', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  roomForTwo(deployment);
  const { bench, evidence } = work(deployment);
  const first = new World(bench, 'weighted-backends.create');
  await first.resources.create(weightedBackends);
  await first.tidy();
  // Both children and the example that refers to them exist: there is no room for more children.
  expect(countOf(deployment, '/backends/http_response')).toBeGreaterThanOrEqual(2);
  const second = new World(bench, 'http-response-backends.create');
  const made = [
    await second.resources.create(httpResponseBackends),
    await second.resources.create(httpResponseBackends),
  ];
  expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  await second.tidy();
  const third = new World(bench, 'weighted-backends.create');
  await third.resources.create(weightedBackends);
  await third.tidy();
  expect(found(evidence)).toEqual([]);
});

test('resources in use by the current test are not removed to make room', async ({ deploy, work }) => {
  const deployment = await deploy();
  roomForTwo(deployment);
  const { bench } = work(deployment);
  const world = new World(bench, 'http-response-backends.create');
  const shared = [
    await world.resources.shared('http-response-backends', 'one'),
    await world.resources.shared('http-response-backends', 'two'),
  ];
  await expect(world.resources.create(httpResponseBackends)).rejects.toThrow('there may be no room for more');
  const ids = deployment.deployment
    .shelf('/backends/http_response')
    .all()
    .map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(shared));
});

test('a creation in passing is removed, and other resources stay', async ({ deploy, work }) => {
  const deployment = await deploy();
  const before = countOf(deployment, '/api_keys');
  const { bench } = work(deployment);
  const world = new World(bench, 'api-keys.create');
  await world.resources.create(apiKeys);
  await world.passing(() => world.resources.create(apiKeys));
  expect(countOf(deployment, '/api_keys')).toBe(before + 1);
  await world.tidy();
  expect(countOf(deployment, '/api_keys')).toBe(before);
});

test('resources made to choose an example make room within the same test', async ({ deploy, work }) => {
  const deployment = await deploy();
  roomForTwo(deployment);
  const { bench } = work(deployment);
  const world = new World(bench, 'tls-edges.create');
  await world.bodies.updateBody(tlsEdges);
  await world.resources.create(tlsEdges);
  await world.resources.create(tlsEdges);
  expect(countOf(deployment, '/edges/tls')).toBe(2);
});

test('an update uses the smallest body when there is no room to try one', async ({ deploy, work }) => {
  const deployment = await deploy();
  roomForTwo(deployment);
  const { bench } = work(deployment);
  const world = new World(bench, 'tls-edges.update');
  await world.resources.create(tlsEdges);
  await world.resources.create(tlsEdges);
  expect(Object.keys(await world.bodies.updateBody(tlsEdges)).sort()).toEqual(['description', 'metadata']);
});

test('a standing resource is kept after its test, and is made again once it is abandoned', async ({ deploy, work }) => {
  const { bench } = work(await deploy());
  const make = async (world: World): Promise<string> => (await world.resources.create(httpResponseBackends)).id;
  const take = async (): Promise<string> => {
    const world = new World(bench, 'http-response-backends.create');
    const id = await world.standing('one for all', httpResponseBackends, make);
    await world.tidy();
    return id;
  };
  const first = await take();
  expect(await take()).toBe(first);
  new World(bench, 'http-response-backends.create').abandon(first);
  expect(await take()).not.toBe(first);
});

test('a resource made beside a standing one is kept while that is used, and is removed with it', async ({
  deploy,
  work,
}) => {
  const embedded = await deploy();
  const { bench } = work(embedded);
  const made: { readonly path: string; readonly id: string }[] = [];
  const take = async (): Promise<World> => {
    const world = new World(bench, 'http-response-backends.create');
    await world.standing('a backend', httpResponseBackends, async ({ resources }) => {
      made.push({ path: '/api_keys', id: (await resources.create(apiKeys)).id });
      made.push({ path: '/backends/http_response', id: (await resources.create(httpResponseBackends)).id });
      return made[1]?.id ?? '';
    });
    return world;
  };
  const standing = (): string[] =>
    made
      .filter(({ path, id }) =>
        embedded.deployment
          .shelf(path)
          .all()
          .some((one) => one.id === id),
      )
      .map(({ path }) => path);
  const both = ['/api_keys', '/backends/http_response'];
  await (await take()).tidy();
  expect(standing()).toEqual(both);
  const user = await take();
  expect(await stockOf(bench).spare(apiKeys)).toBe(false);
  expect(standing()).toEqual(both);
  await user.tidy();
  expect(await stockOf(bench).spare(apiKeys)).toBe(true);
  expect(standing()).toEqual([]);
});

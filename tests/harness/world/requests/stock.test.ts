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

test('what a test does not use makes room for what it needs, and is made anew for the next', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  roomForTwo(deployment);
  const { bench, evidence } = work(deployment);
  const first = new World(bench, 'weighted-backends.create');
  await first.resources.create(weightedBackends);
  await first.tidy();
  // The two children stand, and the example that refers to them: all the room for children is taken.
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

test('what the test under way uses is not removed under it', async ({ deploy, work }) => {
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

test('what is done in passing leaves nothing behind, and the rest stays', async ({ deploy, work }) => {
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

test('what an example was chosen by, and an update tried on, makes room for what the same test needs', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  roomForTwo(deployment);
  const { bench } = work(deployment);
  const world = new World(bench, 'tls-edges.create');
  await world.bodies.updateBody(tlsEdges);
  await world.resources.create(tlsEdges);
  await world.resources.create(tlsEdges);
  expect(countOf(deployment, '/edges/tls')).toBe(2);
});

test('where there is no room to try an update on one, the update asks for least', async ({ deploy, work }) => {
  const deployment = await deploy();
  roomForTwo(deployment);
  const { bench } = work(deployment);
  const world = new World(bench, 'tls-edges.update');
  await world.resources.create(tlsEdges);
  await world.resources.create(tlsEdges);
  expect(Object.keys(await world.bodies.updateBody(tlsEdges)).sort()).toEqual(['description', 'metadata']);
});

test('what stands under a name outlasts its test, and is made anew once it is abandoned', async ({ deploy, work }) => {
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

test('what was made beside what stands outlasts its test, is not removed while that is used, and goes with it', async ({
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

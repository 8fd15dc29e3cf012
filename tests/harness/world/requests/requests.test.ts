import { expect } from '@playwright/test';
import { resources } from '../../../../src/contract/index.ts';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import type { Embedded } from '../../../../src/emulator/embedded.ts';
import { Unexercised } from '../../../../src/harness/base/interruption.ts';
import type { Workbench } from '../../../../src/harness/bench/workbench.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../bench.ts';
import { found } from '../../found.ts';

const requestsOf = (bench: Workbench) => new World(bench, 'api-keys.create').requests;

/** Answers everything about API keys like this. */
const answering = ({ deployment }: Embedded, status: number, isAnswered: (endpoint: string) => boolean): void => {
  for (const { id } of resources.flatMap(({ endpoints }) => endpoints))
    if (id.includes(' /api_keys') && isAnswered(id))
      deployment.detour(id, () => ({ status, headers: {}, body: { msg: 'no' } }));
};

test('the refusal of an attempt is left to the test, and the same creation otherwise is judged', async ({
  deploy,
  work,
}) => {
  const embedded = await deploy();
  answering(embedded, 400, (endpoint) => endpoint.startsWith('POST'));
  const { bench, evidence } = work(embedded);
  // Whatever the test says, an attempt is not held to succeed.
  const answer = await requestsOf(bench).attempt(apiKeys, {}, { expect: 'success' });
  expect([answer.response?.status, found(evidence)]).toEqual([400, []]);
  await requestsOf(bench).send(requestTo(apiKeys, 'create', { json: {} }));
  expect(found(evidence)).toEqual(['api-keys.create']);
});

test('what an attempt makes is removed with the test', async ({ deploy, work }) => {
  const embedded = await deploy();
  const before = embedded.deployment.shelf('/api_keys').all().length;
  const { bench } = work(embedded);
  const world = new World(bench, 'api-keys.create');
  expect((await world.requests.attempt(apiKeys, { description: 'one' })).response?.status).toBe(201);
  expect(embedded.deployment.shelf('/api_keys').all()).toHaveLength(before + 1);
  await world.tidy();
  expect(embedded.deployment.shelf('/api_keys').all()).toHaveLength(before);
});

test('a request aside is not judged, and the same request otherwise is', async ({ deploy, work }) => {
  const embedded = await deploy();
  answering(embedded, 500, (endpoint) => endpoint === 'GET /api_keys');
  const { bench, evidence } = work(embedded);
  await requestsOf(bench).aside(requestTo(apiKeys, 'list'));
  expect(found(evidence)).toEqual([]);
  await requestsOf(bench).send(requestTo(apiKeys, 'list'));
  expect(found(evidence)).toEqual(['api-keys.list']);
});

test('a creation aside ends the test where the deployment has no such resources, and not where it has', async ({
  deploy,
  work,
}) => {
  const without = await deploy();
  answering(without, 404, () => true);
  const absent = requestsOf(work(without).bench).aside(requestTo(apiKeys, 'create', { json: {} }));
  await expect(absent).rejects.toThrow('the deployment does not offer /api_keys');
  await expect(absent).rejects.toThrow(Unexercised);
  const refusing = await deploy();
  answering(refusing, 404, (endpoint) => endpoint.startsWith('POST'));
  const { response } = await requestsOf(work(refusing).bench).aside(requestTo(apiKeys, 'create', { json: {} }));
  expect(response?.status).toBe(404);
});

/** A list without an end whose pages say nothing new. */
const endless = ({ deployment, baseUrl }: Embedded) => {
  const seen = { count: 0 };
  deployment.detour('GET /api_keys', () => {
    seen.count += 1;
    const uri = `${baseUrl}/api_keys`;
    return { status: 200, headers: {}, body: { keys: [], uri, next_page_uri: `${uri}?page=${seen.count}` } };
  });
  return seen;
};

test('a walk of a few pages says nothing about the length of a list, and costs the run nothing', async ({
  deploy,
  work,
}) => {
  const embedded = await deploy();
  const seen = endless(embedded);
  const { bench } = work(embedded);
  const whole = bench.reach.pages.boundsOf('GET /api_keys');
  // As many as would use up what a run has for lists without an end.
  bench.reach.pages.spend('GET /credentials', 60_000, 1);
  expect(await requestsOf(bench).walk(apiKeys, { mostPages: 3 })).toMatchObject({
    stuck: 'long',
    pages: { length: 3 },
  });
  expect(seen.count).toBe(3);
  expect(bench.reach.pages.boundsOf('GET /api_keys')).toEqual(whole);
});

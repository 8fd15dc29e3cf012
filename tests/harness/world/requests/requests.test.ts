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

/** Answers all requests about API keys with a status. */
const answering = ({ deployment }: Embedded, status: number, isAnswered: (endpoint: string) => boolean): void => {
  for (const { id } of resources.flatMap(({ endpoints }) => endpoints))
    if (id.includes(' /api_keys') && isAnswered(id))
      deployment.detour(id, () => ({ status, headers: {}, body: { msg: 'no' } }));
};

test('the refusal of an attempt is not judged, and that of a sent creation is', async ({ deploy, work }) => {
  const embedded = await deploy();
  answering(embedded, 400, (endpoint) => endpoint.startsWith('POST'));
  const { bench, evidence } = work(embedded);
  // An attempt is never expected to succeed, whatever the test states.
  const answer = await requestsOf(bench).attempt(apiKeys, {}, { expect: 'success' });
  expect([answer.response?.status, found(evidence)]).toEqual([400, []]);
  await requestsOf(bench).send(requestTo(apiKeys, 'create', { json: {} }));
  expect(found(evidence)).toEqual(['api-keys.create']);
});

test('a resource made by an attempt is removed with the test', async ({ deploy, work }) => {
  const embedded = await deploy();
  const before = embedded.deployment.shelf('/api_keys').all().length;
  const { bench } = work(embedded);
  const world = new World(bench, 'api-keys.create');
  expect((await world.requests.attempt(apiKeys, { description: 'one' })).response?.status).toBe(201);
  expect(embedded.deployment.shelf('/api_keys').all()).toHaveLength(before + 1);
  await world.tidy();
  expect(embedded.deployment.shelf('/api_keys').all()).toHaveLength(before);
});

test('a request aside is not judged, and a sent one is', async ({ deploy, work }) => {
  const embedded = await deploy();
  answering(embedded, 500, (endpoint) => endpoint === 'GET /api_keys');
  const { bench, evidence } = work(embedded);
  await requestsOf(bench).aside(requestTo(apiKeys, 'list'));
  expect(found(evidence)).toEqual([]);
  await requestsOf(bench).send(requestTo(apiKeys, 'list'));
  expect(found(evidence)).toEqual(['api-keys.list']);
});

test('a creation aside makes the test unexercised only when the deployment lacks the resource', async ({
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

/** An endless list with empty pages. */
const endless = ({ deployment, baseUrl }: Embedded) => {
  const seen = { count: 0 };
  deployment.detour('GET /api_keys', () => {
    seen.count += 1;
    const uri = `${baseUrl}/api_keys`;
    return { status: 200, headers: {}, body: { keys: [], uri, next_page_uri: `${uri}?page=${seen.count}` } };
  });
  return seen;
};

test('a walk limited to a few pages does not judge the length of a list or use the budget of the run', async ({
  deploy,
  work,
}) => {
  const embedded = await deploy();
  const seen = endless(embedded);
  const { bench } = work(embedded);
  const whole = bench.reach.pages.boundsOf('GET /api_keys');
  // The whole budget of a run for endless lists.
  bench.reach.pages.spend('GET /credentials', 60_000, 1);
  expect(await requestsOf(bench).walk(apiKeys, { mostPages: 3 })).toMatchObject({
    stuck: 'long',
    pages: { length: 3 },
  });
  expect(seen.count).toBe(3);
  expect(bench.reach.pages.boundsOf('GET /api_keys')).toEqual(whole);
});

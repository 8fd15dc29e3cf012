import { expect } from '@playwright/test';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import type { Resource } from '../../../../src/contract/terms/contract.ts';
import { recipeOf } from '../../../../src/generate/recipes/index.ts';
import { Unexercised } from '../../../../src/harness/base/interruption.ts';
import { live } from '../../../../src/harness/world/resources/life.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { answered } from '../../answered.ts';
import { test } from '../../bench.ts';

const statusOf = (exchange: { response: { status: number } | null } | null): number | undefined =>
  exchange?.response?.status;

test('a life covers every step from creation to the reads after deletion, and is shared by tests', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy({ pageSize: 1, others: 1 });
  const { bench, exchanges } = work(deployment);
  const world = new World(bench, 'api-keys.get');
  const life = await world.resources.life(apiKeys);
  expect({
    created: statusOf(life.created),
    fetched: statusOf(life.fetched),
    updated: statusOf(life.updated),
    fetchedAgain: statusOf(life.fetchedAgain),
    deleted: statusOf(life.deleted),
    fetchedAfter: statusOf(life.fetchedAfter),
    updatedAfter: statusOf(life.updatedAfter),
  }).toEqual({
    created: 201,
    fetched: 200,
    updated: 200,
    fetchedAgain: 200,
    deleted: 204,
    fetchedAfter: 404,
    updatedAfter: 404,
  });
  expect(life.listed?.items.some(({ id }) => id === life.id)).toBe(true);
  expect(life.listedAfter?.items.some(({ id }) => id === life.id)).toBe(false);
  const { description, metadata } = recipeOf(apiKeys).example.update;
  // The description ends with a unique marker.
  expect(life.fetchedAgain?.json).toMatchObject({
    description: expect.stringMatching(`^${description} plumbline/`),
    metadata,
  });
  const sent = exchanges.length;
  expect(await new World(bench, 'api-keys.list').resources.life(apiKeys)).toBe(life);
  expect(exchanges).toHaveLength(sent);
});

const steps = (answers: Readonly<Record<string, number>>, resource: Resource = apiKeys) => {
  const asked: string[] = [];
  const life = live(resource, {
    send: async ({ endpoint }) => {
      asked.push(endpoint.operation);
      return answered(endpoint.id, answers[endpoint.operation] ?? 200, { id: 'ak_1' });
    },
    walk: async () => ({ pages: [], items: [], stuck: null }),
    createBody: async () => ({}),
    updateBody: async () => ({}),
  });
  return { asked, life };
};

test('an update is repeated with another description when it was accepted and has specific fields', async () => {
  const bodies = async (update: Record<string, unknown>, status = 200): Promise<unknown[]> => {
    const sent: unknown[] = [];
    await live(apiKeys, {
      send: async ({ endpoint, json }) => {
        if (endpoint.operation === 'update') sent.push(json);
        return answered(endpoint.id, endpoint.operation === 'update' ? status : 200, { id: 'ak_1' });
      },
      walk: async () => ({ pages: [], items: [], stuck: null }),
      createBody: async () => ({}),
      updateBody: async () => update,
      repeats: true,
    });
    // The last update is sent after the deletion.
    return sent.slice(0, -1);
  };
  const update = { description: 'one', cidr: '192.0.2.0/24' };
  expect(await bodies(update)).toEqual([update, { ...update, description: 'one again' }]);
  expect(await bodies(update, 400)).toEqual([update]);
  expect(await bodies({ description: 'one', metadata: '' })).toHaveLength(1);
});

test('a refused creation leaves no life, and the reason names the answer', async () => {
  const { asked, life } = steps({ create: 403 });
  await expect(life).rejects.toThrow(new Unexercised('POST /api_keys answered 403, so there was nothing to look at'));
  expect(asked).toEqual(['create']);
});

test('a failing step does not prevent the next steps', async () => {
  const { asked, life } = steps({ create: 201, get: 500, update: 500, delete: 204 });
  expect((await life).fetchedAfter).not.toBeNull();
  expect(asked).toEqual(['create', 'get', 'update', 'get', 'delete', 'get', 'update']);
});

test('a resource that was not deleted is not read after the deletion', async () => {
  const { life } = steps({ create: 201, delete: 500 });
  expect(await life).toMatchObject({ fetchedAfter: null, updatedAfter: null, listedAfter: null });
});

test('a step without a documented endpoint is omitted', async () => {
  const bare = { ...apiKeys, endpoints: apiKeys.endpoints.filter(({ operation }) => !/update|list/.test(operation)) };
  const { asked, life } = steps({ create: 201, delete: 204 }, bare);
  expect(await life).toMatchObject({ updated: null, listed: null, updatedAfter: null, listedAfter: null });
  expect(asked).toEqual(['create', 'get', 'get', 'delete', 'get']);
});

import { expect, test } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { routeOidc } from '../../../src/contract/resources/edges/route-oidc.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { mostTries } from '../../../src/exchange/client/tries.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { NoAnswer, Unexercised } from '../../../src/harness/base/interruption.ts';
import { Absence } from '../../../src/harness/bench/absence.ts';
import { type Ask, requestTo } from '../../../src/harness/request/ask.ts';
import { answered } from '../answered.ts';

/** A deployment whose lists answer with these statuses in order, repeating the last one. */
const deploymentOf = (statusesOf: (list: string) => readonly number[]) => {
  const asked: string[] = [];
  const absence = new Absence(async ({ endpoint: { id } }: Ask): Promise<Exchange> => {
    asked.push(id);
    const statuses = statusesOf(id);
    const status = statuses[Math.min(asked.filter((one) => one === id).length, statuses.length) - 1] ?? 200;
    if (status === 0) throw new NoAnswer('no answer');
    return answered(id, status, {});
  });
  const mind = (resource: Resource, operation: 'create' | 'replace' | 'get' | 'delete', status: number) => {
    const ask = requestTo(resource, operation);
    return absence.mind(ask, answered(ask.endpoint.id, status, {}));
  };
  return { asked, mind };
};

for (const status of [404, 410]) {
  test(`a creation answered ${status} makes the test unexercised when the list answers ${status} repeatedly`, async () => {
    const { asked, mind } = deploymentOf(() => [status]);
    await expect(mind(apiKeys, 'create', status)).rejects.toThrow(
      new Unexercised(`the deployment does not offer /api_keys: it answers ${status} to everything there`),
    );
    expect(asked).toEqual(Array(mostTries.missingList).fill('GET /api_keys'));
    await expect(mind(apiKeys, 'create', status)).rejects.toMatchObject({
      constructor: Unexercised,
      cure: 'a waiver for api-keys.list accepts that',
    });
    // The result is cached and not asked for again.
    expect(asked).toHaveLength(mostTries.missingList);
  });
}

test('a creation answered 404 is judged when the list answers otherwise at any try', async () => {
  for (const statuses of [[200], [404, 200], [404, 500], [403], [500]]) {
    const { mind } = deploymentOf(() => statuses);
    await mind(apiKeys, 'create', 404);
  }
});

test('other answers and other operations do not read the list', async () => {
  const { asked, mind } = deploymentOf(() => [404]);
  for (const status of [200, 201, 400, 403, 405, 409, 422, 500, 503]) await mind(apiKeys, 'create', status);
  for (const operation of ['get', 'delete'] as const) await mind(apiKeys, operation, 404);
  expect(asked).toEqual([]);
});

test('a module is absent only when every list with its first path segment is absent', async () => {
  const none = deploymentOf(() => [404]);
  await expect(none.mind(routeOidc, 'replace', 404)).rejects.toThrow('the deployment does not offer /edges:');
  const lists = [...new Set(none.asked)];
  expect(lists.length).toBeGreaterThan(1);
  expect(lists.filter((list) => !list.startsWith('GET /edges/'))).toEqual([]);
  for (const present of lists) {
    const { mind } = deploymentOf((list) => [list === present ? 200 : 404]);
    await mind(routeOidc, 'replace', 404);
  }
});

test('a list without an answer proves nothing, and is read again by the next test', async () => {
  const { asked, mind } = deploymentOf(() => [0, 404]);
  await expect(mind(apiKeys, 'create', 404)).rejects.toThrow(NoAnswer);
  await expect(mind(apiKeys, 'create', 404)).rejects.toThrow('does not offer /api_keys');
  expect(asked).toHaveLength(1 + mostTries.missingList);
});

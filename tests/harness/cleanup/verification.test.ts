import { expect } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import type { Reply } from '../../../src/emulator/base/call.ts';
import type { Embedded } from '../../../src/emulator/embedded.ts';
import type { Client } from '../../../src/exchange/client/client.ts';
import { putBack } from '../../../src/harness/cleanup/put-back.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import type { LedgerLine } from '../../../src/harness/ledger/ledger-line.ts';
import { World } from '../../../src/harness/world/world.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';
import { type Bench, test } from '../bench.ts';
import { absent, collection, created, intent, make, reach } from './made-keys.ts';

test('a resource that is still listed after a successful delete is named as left', async ({ deploy, dial }) => {
  const deployment = await deploy({ others: 2 });
  const [kept = ''] = await make(deployment, 'key plumbline/run/w0-1');
  deployment.deployment.detour('DELETE /api_keys/{id}', () => ({ status: 204, headers: {}, body: undefined }));
  const lines: LedgerLine[] = [
    intent('1', 'plumbline/run/w0-1'),
    { ...created(kept), n: '1' } as LedgerLine,
    { kind: 'removed', collection, id: kept },
  ];
  expect(await putBack(lines, new Ledger(() => {}), reach(dial(deployment), deployment))).toEqual({
    created: 1,
    removed: 0,
    left: [{ endpoint: 'DELETE /api_keys/{id}', id: kept, reason: 'DELETE answered 204, and the list still shows it' }],
  });
});

test('an unanswered creation is named as left when its list cannot be read to the end', async ({ deploy, dial }) => {
  const deployment = await deploy({ others: 2 });
  deployment.deployment.detour('GET /api_keys', () => ({
    status: 200,
    headers: {},
    body: { keys: [], uri: '', next_page_uri: 'https://elsewhere.example/api_keys' },
  }));
  const lines = [intent('1', 'plumbline/run/1')];
  const { left } = await putBack(lines, new Ledger(() => {}), reach(dial(deployment), deployment));
  expect(left).toMatchObject([{ id: 'plumbline/run/1', reason: expect.stringContaining('its pages are elsewhere') }]);
});

test('a resource that is still listed after a delete answered 404 is named as left', async ({ deploy, dial, work }) => {
  const deployment = await deploy({ others: 2 });
  deployment.deployment.detour('DELETE /api_keys/{id}', absent);
  const { bench, ledger } = work(deployment);
  const { id } = await new World(bench, 'api-keys.delete').resources.create(apiKeys);
  await bench.discard(apiKeys, id);
  expect(ledger.at(-1)).toEqual({ kind: 'removed', collection, id, status: 404 });
  const quick = { settleMs: 20 };
  const cleanup = await putBack(ledger, new Ledger(() => {}), reach(dial(deployment), deployment), quick);
  const reason = 'DELETE answered 404, and the list still shows it';
  expect(cleanup).toEqual({ created: 1, removed: 0, left: [{ endpoint: 'DELETE /api_keys/{id}', id, reason }] });
});

/** Makes two keys on a busy account, of which one stays listed after its delete, and counts the pages that the clean-up reads. */
const cleanUpAmongMany = async (deployment: Embedded, bench: Bench, client: Client, uncertain: boolean) => {
  const { rules } = deployment.deployment;
  rules.now = () => new Date(Date.now() + 3_600_000);
  const world = new World(bench.bench, 'api-keys.delete');
  const { id } = await world.resources.create(apiKeys);
  await world.requests.recent(apiKeys);
  const { id: gone } = await world.resources.create(apiKeys);
  await bench.bench.discard(apiKeys, gone);
  deployment.deployment.detour('DELETE /api_keys/{id}', absent);
  await bench.bench.discard(apiKeys, id);
  let pages = 0;
  deployment.deployment.detour('GET /api_keys', (call, next) => {
    pages += 1;
    return next(call);
  });
  const { recency } = bench.bench.reach;
  const lines = uncertain
    ? bench.ledger.map((line) => (line.kind === 'created' ? { ...line, uncertain: true as const } : line))
    : bench.ledger;
  const options = { settleMs: 20, recency };
  const { left } = await putBack(lines, new Ledger(() => {}), reach(client, deployment), options);
  return { left: left.map((one) => one.id), expected: [id], pages };
};

test('the clean-up reads only the part of a list that can show resources of the run', async ({
  deploy,
  dial,
  work,
}) => {
  const deployment = await deploy({ others: 24, pageSize: 5 });
  const { left, expected, pages } = await cleanUpAmongMany(deployment, work(deployment), dial(deployment), false);
  expect(left).toEqual(expected);
  // Five looks, because a list may lag, of at most two pages each.
  expect(pages).toBeLessThanOrEqual(10);
});

test('the clean-up reads the whole list when a resource may have been made before the first answer', async ({
  deploy,
  dial,
  work,
}) => {
  const deployment = await deploy({ others: 24, pageSize: 5 });
  const { left, expected, pages } = await cleanUpAmongMany(deployment, work(deployment), dial(deployment), true);
  expect(left).toEqual(expected);
  expect(pages).toBeGreaterThanOrEqual(2 * 6);
});

test('a lagging list is read again before a resource is named as left', async ({ deploy, dial }) => {
  const deployment = await deploy({ others: 1 });
  const [id = ''] = await make(deployment, 'key plumbline/run/w0-1');
  let stale: Reply | null = null;
  let looks = 0;
  deployment.deployment.detour('GET /api_keys', async (call, next) => {
    looks += 1;
    stale ??= await next(call);
    return looks <= 3 ? stale : next(call);
  });
  await fetchOnce(`${deployment.baseUrl}${collection}`, { headers: { authorization: `Bearer ${deployment.token}` } });
  const quick = { settleMs: 20 };
  const cleanup = await putBack([created(id)], new Ledger(() => {}), reach(dial(deployment), deployment), quick);
  expect(cleanup).toEqual({ created: 1, removed: 1, left: [] });
  expect(looks).toBe(4);
});

test('a successful delete counts without a readable list, and a delete answered 404 is named as unverified', async ({
  deploy,
  dial,
}) => {
  for (const list of [
    { status: 500, headers: {}, body: {} },
    { status: 200, headers: {}, body: {} },
  ]) {
    const deployment = await deploy();
    const [done = '', kept = ''] = await make(deployment, 'done', 'kept');
    deployment.deployment.detour('GET /api_keys', () => list);
    deployment.deployment.detour('DELETE /api_keys/{id}', (call, next) =>
      call.params['id'] === kept ? absent() : next(call),
    );
    const lines: LedgerLine[] = [created('ak_gone'), created(done), created(kept)];
    // The run itself got such an answer before.
    const [before = ''] = await make(deployment, 'before');
    lines.push(created(before), { kind: 'removed', collection, id: before, status: 404 });
    const { left } = await putBack(lines, new Ledger(() => {}), reach(dial(deployment), deployment));
    const reason = expect.stringMatching(/^DELETE answered 404, and that could not be verified: its list /);
    expect(left).toEqual([before, kept].map((id) => ({ endpoint: 'DELETE /api_keys/{id}', id, reason })));
  }
});

test('a resource whose delete answers 500 counts as gone when the whole list lacks it', async ({ deploy, dial }) => {
  const deployment = await deploy({ others: 2 });
  const [kept = ''] = await make(deployment, 'kept');
  const refusal = { status: 500, headers: {}, body: {} };
  deployment.deployment.detour('DELETE /api_keys/{id}', () => refusal);
  deployment.deployment.detour('GET /api_keys/{id}', () => refusal);
  const lines: LedgerLine[] = [created('ak_gone'), created(kept)];
  const quick = { settleMs: 20 };
  const cleanup = await putBack(lines, new Ledger(() => {}), reach(dial(deployment), deployment), quick);
  const reason = 'DELETE answered 500, and the list still shows it';
  expect(cleanup).toEqual({ created: 2, removed: 1, left: [{ endpoint: 'DELETE /api_keys/{id}', id: kept, reason }] });
});

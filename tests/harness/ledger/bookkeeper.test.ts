import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import type { Reply } from '../../../src/emulator/base/call.ts';
import type { Embedded } from '../../../src/emulator/embedded.ts';
import { unpaced } from '../../../src/exchange/client/pace.ts';
import { Workbench } from '../../../src/harness/bench/workbench.ts';
import { putBack } from '../../../src/harness/cleanup/put-back.ts';
import { inspectLedger } from '../../../src/harness/ledger/inspect-ledger.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import { endpointOf } from '../../../src/harness/request/ask.ts';
import { World } from '../../../src/harness/world/world.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';
import { test as base, planFor } from '../bench.ts';

const run = '20260101-000000-abcd';

interface Scene {
  readonly file: string;
  open(deployment: Embedded): Workbench;
}

/** A workbench with a ledger file, as in a run. */
const test = base.extend<{ scene: Scene }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  scene: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-books-'));
    const file = join(folder, 'ledger.ndjson');
    const benches: Workbench[] = [];
    await use({
      file,
      open: ({ baseUrl, token }) => {
        const bench = new Workbench({
          plan: planFor({ management: { baseUrl } }, { runId: run }),
          token,
          pace: unpaced,
          ledger: Ledger.at(file),
          workerName: `w${benches.length}`,
          onEvidence: () => {},
        });
        benches.push(bench);
        return bench;
      },
    });
    for (const bench of benches) bench.close();
    rmSync(folder, { recursive: true });
  },
});

const keysOf = ({ deployment }: Embedded): string[] =>
  deployment
    .shelf('/api_keys')
    .all()
    .map(({ id }) => id);

const someKey = (deployment: Embedded, body: object): Promise<Response> =>
  fetchOnce(`${deployment.baseUrl}/api_keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${deployment.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const unmarked = { resource: apiKeys, endpoint: endpointOf(apiKeys, 'create'), body: '', expect: 'open' } as const;
const again: Reply = { status: 503, headers: { 'retry-after': '0' }, body: {} };

test('an unmarked creation that was carried out, answered 503 and repeated is found by comparison with the earlier list', async ({
  deploy,
  dial,
  scene,
}) => {
  const deployment = await deploy({ pageSize: 2, others: 3 });
  const bench = scene.open(deployment);
  let tries = 0;
  deployment.deployment.detour('POST /api_keys', async (call, next) => {
    const reply = await next(call);
    tries += 1;
    return tries === 1 ? again : reply;
  });
  const before = keysOf(deployment);
  await bench.send(unmarked);
  const [twice = '', told = ''] = keysOf(deployment).filter((id) => !before.includes(id));
  // Another user creates a key too.
  await someKey(deployment, { description: 'of a neighbour' });
  const account = { management: { client: dial(deployment), ...deployment }, agent: null, token: '' };
  const quick = { settleMs: 20 };
  const cleanup = await putBack(inspectLedger(scene.file).lines, Ledger.at(scene.file), account, quick);
  expect(cleanup).toMatchObject({ created: 1, removed: 1 });
  expect(cleanup.left).toEqual([
    { endpoint: 'POST /api_keys', id: twice, reason: expect.stringMatching(/^possibly left: .*nothing was deleted$/) },
  ]);
  expect(keysOf(deployment)).toContain(twice);
  expect(keysOf(deployment)).not.toContain(told);
});

test('an unmarked creation without an answer is found, also by the next process', async ({ deploy, dial, scene }) => {
  const deployment = await deploy({ others: 1 });
  const bench = scene.open(deployment);
  const before = keysOf(deployment);
  deployment.deployment.detour('POST /api_keys', async (call, next) => {
    await next(call);
    return { status: 0, headers: {}, body: undefined, raw: 'HTTP/1.1 2' };
  });
  await expect(bench.send(unmarked)).rejects.toThrow('POST /api_keys');
  const made = keysOf(deployment).filter((id) => !before.includes(id));
  const account = { management: { client: dial(deployment), ...deployment }, agent: null, token: '' };
  const quick = { settleMs: 20 };
  for (const _ of [1, 2]) {
    const { left } = await putBack(inspectLedger(scene.file).lines, Ledger.at(scene.file), account, quick);
    expect(left.map(({ id }) => id).sort()).toEqual([...made].sort());
  }
});

test('an unmarked creation that was not carried out leaves nothing, and is possibly left when the list cannot be read', async ({
  deploy,
  dial,
  scene,
}) => {
  const deployment = await deploy({ others: 1 });
  const bench = scene.open(deployment);
  let tries = 0;
  deployment.deployment.detour('POST /api_keys', (call, next) => {
    tries += 1;
    return tries === 1 ? again : next(call);
  });
  await bench.send(unmarked);
  const account = { management: { client: dial(deployment), ...deployment }, agent: null, token: '' };
  const lines = inspectLedger(scene.file).lines;
  const quick = { settleMs: 20 };
  expect(await putBack(lines, Ledger.at(scene.file), account, quick)).toEqual({ created: 1, removed: 1, left: [] });
  deployment.deployment.detour('GET /api_keys', () => ({ status: 500, headers: {}, body: {} }));
  const { left } = await putBack(lines, Ledger.at(scene.file), account, quick);
  expect(left).toEqual([
    {
      endpoint: 'POST /api_keys',
      id: 'unknown',
      reason: expect.stringMatching(/^possibly left: .*its list answered 500$/),
    },
  ]);
});

test('a resource with a value that only this run can have sent is removed', async ({ deploy, dial, scene }) => {
  const deployment = await deploy({ others: 1 });
  const bench = scene.open(deployment);
  const shelf = deployment.deployment.shelf('/reserved_domains');
  const before = shelf.all().map(({ id }) => id);
  deployment.deployment.detour('POST /reserved_domains', async (call, next) => {
    await next(call);
    return { status: 500, headers: {}, body: {} };
  });
  const json = { domain: `shop-${run}-w0-1.example.com` };
  await bench.send({
    resource: reservedDomains,
    endpoint: endpointOf(reservedDomains, 'create'),
    json,
    expect: 'open',
  });
  expect(shelf.all()).toHaveLength(before.length + 1);
  const account = { management: { client: dial(deployment), ...deployment }, agent: null, token: '' };
  const cleanup = await putBack(inspectLedger(scene.file).lines, Ledger.at(scene.file), account, { settleMs: 20 });
  expect(cleanup).toEqual({ created: 1, removed: 1, left: [] });
  expect(shelf.all().map(({ id }) => id)).toEqual(before);
});

test('a collection is listed once before the first unmarked creation of all workers, and never for marked ones', async ({
  deploy,
  scene,
}) => {
  const deployment = await deploy({ others: 1 });
  let lists = 0;
  deployment.deployment.detour('GET /api_keys', (call, next) => {
    lists += 1;
    return next(call);
  });
  const [one, other] = [scene.open(deployment), scene.open(deployment)];
  const marked = { ...unmarked, body: `{"description":"plumbline/${run}/w0-1"}` };
  await one.send(marked);
  expect(lists).toBe(0);
  for (const bench of [one, one, other, other.another()]) await bench.send(unmarked);
  expect(lists).toBe(1);
  expect(inspectLedger(scene.file).lines.filter(({ kind }) => kind === 'listed')).toHaveLength(1);
});

test('only the recent part of a list is read before an unmarked creation, when that part is known', async ({
  deploy,
  dial,
  scene,
}) => {
  const deployment = await deploy({ others: 24, pageSize: 5 });
  for (let n = 0; n < 6; n += 1) await someKey(deployment, {});
  deployment.deployment.rules.now = () => new Date(Date.now() + 3_600_000);
  const before = keysOf(deployment);
  const bench = scene.open(deployment);
  const world = new World(bench, 'api-keys.list');
  const { id } = await world.resources.create(apiKeys);
  await world.requests.walk(apiKeys);
  let pages = 0;
  deployment.deployment.detour('GET /api_keys', (call, next) => {
    pages += 1;
    return next(call);
  });
  // Carried out and answered without an id: only the list shows it, and older keys belong to others.
  deployment.deployment.detour('POST /api_keys', async (call, next) => {
    await next(call);
    return { status: 201, headers: {}, body: {} };
  });
  await bench.send(unmarked);
  // The last page that begins with an older key.
  expect(pages).toBe(1);
  expect(inspectLedger(scene.file).lines.filter(({ kind }) => kind === 'listed')).toEqual([
    { kind: 'listed', collection: '/api_keys', ids: expect.arrayContaining([id]), older: expect.any(String) },
  ]);
  const account = { management: { client: dial(deployment), ...deployment }, agent: null, token: '' };
  const { left } = await putBack(inspectLedger(scene.file).lines, Ledger.at(scene.file), account, { settleMs: 20 });
  const made = keysOf(deployment).filter((key) => !before.includes(key));
  expect(keysOf(deployment)).toEqual([...before, ...made]);
  // Older keys of others look alike and are not named.
  expect(left.map((one) => one.id)).toEqual(made);
});

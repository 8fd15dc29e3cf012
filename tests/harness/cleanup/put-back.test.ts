import { expect } from '@playwright/test';
import { accountOf, clientsFor } from '../../../src/conduct/clients-for.ts';
import { apiKeys } from '../../../src/contract/api-keys.ts';
import type { Embedded } from '../../../src/emulator/embedded.ts';
import type { Reply } from '../../../src/emulator/server/call.ts';
import type { Client } from '../../../src/exchange/client.ts';
import { Deadline } from '../../../src/harness/cleanup/deadline.ts';
import { type Account, putBack } from '../../../src/harness/cleanup/put-back.ts';
import { Ledger, type LedgerLine } from '../../../src/harness/ledger/ledger.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import { World } from '../../../src/harness/world/world.ts';
import { test } from '../bench.ts';

const collection = '/api_keys';

/** Makes keys by hand, as a run would have, and returns their ids. */
const make = async ({ baseUrl, token }: Embedded, ...descriptions: readonly string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const description of descriptions) {
    const answer = await fetch(`${baseUrl}${collection}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ description }),
    });
    ids.push(String(((await answer.json()) as { id: unknown }).id));
  }
  return ids;
};

const reach = (client: Client, { baseUrl, token }: { baseUrl: string; token: string }): Account => ({
  management: { client, baseUrl },
  agent: null,
  token,
});
const created = (id: string): LedgerLine => ({ kind: 'created', n: id, collection, id });
const intent = (n: string, marker: string | null): LedgerLine => ({ kind: 'intent', n, collection, marker });
const idsOf = ({ deployment }: Embedded): string[] =>
  deployment
    .shelf(collection)
    .all()
    .map(({ id }) => id);

test('what a ledger says was made is removed wherever it is still there, and nothing else', async ({
  deploy,
  dial,
}) => {
  const deployment = await deploy({ pageSize: 2, others: 3 });
  const before = idsOf(deployment);
  const strangers = ['plumbline/other/1', 'a copy of plumbline/run/w0-1, to be kept', 'of somebody else'] as const;
  const [a = '', b = '', c = '', ...strange] = await make(deployment, 'a', 'b plumbline/run/w0-2', 'c', ...strangers);
  const deleted: string[] = [];
  deployment.deployment.detour('DELETE /api_keys/{id}', (call, next) => {
    deleted.push(call.params['id'] ?? '');
    return next(call);
  });
  const noted: LedgerLine[] = [];
  const lines = [
    intent('1', 'plumbline/run/w0-1'),
    intent('2', 'plumbline/run/w0-2'),
    created(a),
    created(b),
    created(c),
    // That is what the ledger says. The list shows it all the same.
    { kind: 'removed', collection, id: b } as const,
    // Its id was given to somebody else since.
    created(strange[2] ?? ''),
    { kind: 'removed', collection, id: strange[2] ?? '' } as const,
  ];
  const cleanup = await putBack(lines, new Ledger((line) => noted.push(line)), reach(dial(deployment), deployment));
  expect(cleanup).toEqual({ created: 4, removed: 4, left: [] });
  expect(deleted.sort()).toEqual([a, b, c].sort());
  expect(idsOf(deployment)).toEqual([...before, ...strange]);
  expect(noted).toHaveLength(3);
  for (const id of [a, b, c]) expect(noted).toContainEqual({ kind: 'removed', collection, id });
});

test('what a run could not remove by any means is named, with its reason, and counts as left', async ({
  deploy,
  dial,
}) => {
  const deployment = await deploy();
  const [a = ''] = await make(deployment, 'a');
  const stuck = { kind: 'stuck', collection: '/api/tunnels', id: 'orphan', reason: 'it still answers' } as const;
  const cleanup = await putBack(
    [created(a), created('b'), stuck],
    new Ledger(() => {}),
    reach(dial(deployment), deployment),
  );
  const left = [{ endpoint: 'DELETE /api/tunnels/{id}', id: 'orphan', reason: 'it still answers' }];
  expect(cleanup).toEqual({ created: 2, removed: 1, left });
});

test('a creation whose answer was lost is found by its marker, on whatever page it stands', async ({
  deploy,
  dial,
}) => {
  const deployment = await deploy({ pageSize: 1, others: 3 });
  const [lost = '', , near = ''] = await make(
    deployment,
    'key plumbline/run/w0-1',
    'somebody',
    'key plumbline/run/w0-11',
    'plumbline/run2/w0-1',
  );
  const before = idsOf(deployment).filter((id) => id !== lost);
  const lines = [intent('1', 'plumbline/run/w0-1'), intent('2', 'plumbline/run/w0-2')];
  const cleanup = await putBack(lines, new Ledger(() => {}), reach(dial(deployment), deployment));
  expect(cleanup).toEqual({ created: 1, removed: 1, left: [] });
  expect(idsOf(deployment)).toEqual(before);
  expect(before).toContain(near);
});

test('what is gone already counts as removed; what cannot be removed is named', async ({ deploy, dial }) => {
  const deployment = await deploy();
  const [stuck = ''] = await make(deployment, 'stuck');
  deployment.deployment.detour('DELETE /api_keys/{id}', (call, next) =>
    call.params['id'] === stuck ? { status: 409, headers: {}, body: {} } : next(call),
  );
  const noted: LedgerLine[] = [];
  const lines = [created('ak_gone'), created(stuck), { ...created('x_1'), collection: '/no/such' } as LedgerLine];
  const ledger = new Ledger((line) => noted.push(line));
  expect(await putBack(lines, ledger, reach(dial(deployment), deployment))).toEqual({
    created: 3,
    removed: 1,
    left: [
      { endpoint: '/no/such', id: 'x_1', reason: 'the documents show no way to delete it' },
      {
        endpoint: 'DELETE /api_keys/{id}',
        id: stuck,
        reason: 'DELETE answered 409, and the list still shows it',
      },
    ],
  });
  expect(noted).toEqual([{ kind: 'removed', collection, id: 'ak_gone' }]);
});

test('what others refer to is tried again once they are gone', async ({ deploy, dial }) => {
  const deployment = await deploy();
  const [user = '', used = '', stuck = ''] = await make(deployment, 'user', 'used', 'stuck');
  const asked: string[] = [];
  deployment.deployment.detour('DELETE /api_keys/{id}', (call, next) => {
    const { id = '' } = call.params;
    asked.push(id);
    const inUse = id === stuck || (id === used && idsOf(deployment).includes(user));
    return inUse ? { status: 409, headers: {}, body: {} } : next(call);
  });
  const lines = [created(user), created(used), created(stuck)];
  const cleanup = await putBack(lines, new Ledger(() => {}), reach(dial(deployment), deployment));
  expect(cleanup).toEqual({
    created: 3,
    removed: 2,
    left: [
      { endpoint: 'DELETE /api_keys/{id}', id: stuck, reason: 'DELETE answered 409, and the list still shows it' },
    ],
  });
  expect(idsOf(deployment)).not.toContain(used);
  // As long as something goes, once more when the list shows it, and no longer.
  expect(asked.filter((id) => id === stuck).length).toBeLessThanOrEqual(6);
});

test('a deployment that does not answer leaves everything named, and does not throw', async ({ dial }) => {
  const nobody = { baseUrl: 'http://127.0.0.1:1', token: 'x' };
  const lines = [created('ak_1'), intent('2', 'plumbline/run/2')];
  const { left, removed } = await putBack(lines, new Ledger(() => {}), reach(dial(nobody), nobody));
  expect(removed).toBe(0);
  expect(left).toMatchObject([
    { id: 'ak_1', reason: expect.stringContaining('ECONNREFUSED') },
    { endpoint: 'POST /api_keys', id: 'plumbline/run/2', reason: expect.stringContaining('ECONNREFUSED') },
  ]);
});

test('a creation that was not answered and that nothing tells from others is named', async ({ deploy, dial }) => {
  const deployment = await deploy({ others: 2 });
  const before = idsOf(deployment);
  const { left } = await putBack([intent('1', null)], new Ledger(() => {}), reach(dial(deployment), deployment));
  expect(left).toMatchObject([{ endpoint: 'POST /api_keys', reason: expect.stringContaining('it carries no marker') }]);
  expect(idsOf(deployment)).toEqual(before);
});

test('what was refused and made all the same is found by its marker', async ({ deploy, dial }) => {
  const deployment = await deploy({ pageSize: 1, others: 2 });
  const before = idsOf(deployment);
  await make(deployment, 'key plumbline/run/w0-1');
  const lines: LedgerLine[] = [intent('1', 'plumbline/run/w0-1'), { kind: 'refused', n: '1' }];
  const cleanup = await putBack(lines, new Ledger(() => {}), reach(dial(deployment), deployment));
  expect(cleanup).toEqual({ created: 1, removed: 1, left: [] });
  expect(idsOf(deployment)).toEqual(before);
});

test('what is still there after a delete that succeeded is named, however often it succeeds', async ({
  deploy,
  dial,
}) => {
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

test('a list that cannot be read to its end hides what was not answered, and that is said', async ({
  deploy,
  dial,
}) => {
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

test('what depends on something that was found is removed after it', async ({ deploy, dial }) => {
  const deployment = await deploy();
  const [first = '', second = ''] = await make(deployment, 'key plumbline/run/w0-1', 'key plumbline/run/w0-2');
  // The second one can only go when the first has gone, although the first is found before it.
  deployment.deployment.detour('DELETE /api_keys/{id}', (call, next) =>
    call.params['id'] === second && idsOf(deployment).includes(first)
      ? { status: 409, headers: {}, body: {} }
      : next(call),
  );
  const lines = [intent('1', 'plumbline/run/w0-1'), intent('2', 'plumbline/run/w0-2')];
  const { left } = await putBack(lines, new Ledger(() => {}), reach(dial(deployment), deployment));
  expect(left).toEqual([]);
  expect(idsOf(deployment)).not.toContain(second);
});

const absent = () => ({ status: 404, headers: {}, body: {} });

test('a 404 to a delete is no proof: what the list still shows is left', async ({ deploy, dial, work }) => {
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

test('a list that lags is read again before something is called left', async ({ deploy, dial }) => {
  const deployment = await deploy({ others: 1 });
  const [id = ''] = await make(deployment, 'key plumbline/run/w0-1');
  let stale: Reply | null = null;
  let looks = 0;
  deployment.deployment.detour('GET /api_keys', async (call, next) => {
    looks += 1;
    stale ??= await next(call);
    return looks <= 3 ? stale : next(call);
  });
  await fetch(`${deployment.baseUrl}${collection}`, { headers: { authorization: `Bearer ${deployment.token}` } });
  const quick = { settleMs: 20 };
  const cleanup = await putBack([created(id)], new Ledger(() => {}), reach(dial(deployment), deployment), quick);
  expect(cleanup).toEqual({ created: 1, removed: 1, left: [] });
  expect(looks).toBe(4);
});

test('where the list cannot be read, a delete that succeeded is believed, and a 404 only with the detail', async ({
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
    // So did the run itself, before.
    const [before = ''] = await make(deployment, 'before');
    lines.push(created(before), { kind: 'removed', collection, id: before, status: 404 });
    const { left } = await putBack(lines, new Ledger(() => {}), reach(dial(deployment), deployment));
    const reason = expect.stringMatching(/^DELETE answered 404, and that could not be verified: its list /);
    expect(left).toEqual([before, kept].map((id) => ({ endpoint: 'DELETE /api_keys/{id}', id, reason })));
  }
});

test('tunnels whose names need escapes are stopped under any spelling that the agent knows, or named', async ({
  deploy,
}) => {
  for (const knows of ['twice', 'none'] as const) {
    const deployment = await deploy();
    const { agent } = deployment.deployment;
    agent.detour('DELETE /api/tunnels/{name}', (call, next) => {
      const { name = '' } = call.params;
      if (/^[\w-]+$/.test(name)) return next(call);
      if (knows === 'none' || !name.includes('%20')) return absent();
      return next({ ...call, params: { name: decodeURIComponent(name) } });
    });
    const names = ['plumbline-run-w0-1', 'plumbline-run-w0-2 café', 'plumbline-run-w0-3 a+b'];
    for (const name of [...names, 'plumbline of somebody else']) {
      const body = JSON.stringify({ name, proto: 'http', addr: '127.0.0.1:9' });
      await fetch(`${deployment.agentUrl}/api/tunnels`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    }
    const target = targetOf({ agent: { baseUrl: deployment.agentUrl } }, 'tests');
    const clients = clientsFor(target, '');
    const lines: LedgerLine[] = names.flatMap((name): LedgerLine[] => [
      { kind: 'run', run: 'run', baseUrl: '', pid: 1, startedAt: '' },
      { kind: 'created', n: name, collection: '/api/tunnels', id: name },
      // As the run noted it.
      { kind: 'removed', collection: '/api/tunnels', id: name, status: 404 },
    ]);
    const quick = { settleMs: 20 };
    const cleanup = await putBack(lines, new Ledger(() => {}), accountOf(target, clients, ''), quick);
    clients.agent?.close();
    const stuck = knows === 'none' ? names.slice(1).reverse() : [];
    const reason = 'DELETE answered 404, and the list still shows it';
    expect(cleanup).toEqual({
      created: 3,
      removed: 3 - stuck.length,
      left: stuck.map((id) => ({ endpoint: 'DELETE /api/tunnels/{id}', id, reason })),
    });
    expect([...agent.tunnels.keys()].sort()).toEqual(['plumbline of somebody else', ...stuck].sort());
  }
});

test('deletes go side by side', async ({ deploy, dial }) => {
  const deployment = await deploy();
  const ids = await make(deployment, 'a', 'b');
  let both: () => void = () => {};
  const met = new Promise<void>((resolve) => {
    both = resolve;
  });
  let under = 0;
  // Neither is answered before the other has come.
  deployment.deployment.detour('DELETE /api_keys/{id}', async (call, next) => {
    under += 1;
    if (under === 2) both();
    await met;
    return next(call);
  });
  const cleanup = await putBack(ids.map(created), new Ledger(() => {}), reach(dial(deployment), deployment));
  expect(cleanup).toEqual({ created: 2, removed: 2, left: [] });
  // One after the other, the first would have been given up and sent again.
  expect(under).toBe(2);
});

test('one deadline bounds all of it: what does not answer is left, and the rest is removed', async ({
  deploy,
  dial,
}) => {
  const deployment = await deploy();
  const keys = await make(deployment, 'a', 'b', 'c');
  const credential = await fetch(`${deployment.baseUrl}/credentials`, {
    method: 'POST',
    headers: { authorization: `Bearer ${deployment.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { id } = (await credential.json()) as { id: string };
  deployment.deployment.detour('DELETE /api_keys/{id}', () => new Promise<never>(() => {}));
  const lines: LedgerLine[] = [{ kind: 'created', n: 'c', collection: '/credentials', id }, ...keys.map(created)];
  const deadline = new Deadline(6000);
  const client = dial(deployment);
  const { removed, left } = await putBack(lines, new Ledger(() => {}), reach(client, deployment), { deadline });
  client.close();
  expect(removed).toBe(1);
  expect(left.map((one) => one.id).sort()).toEqual([...keys].sort());
  for (const { reason } of left) expect(reason).toBe('the clean-up was given up after 6 s');
});

test('where lines of a ledger are missing, every collection is looked through for markers of the run', async ({
  deploy,
  dial,
}) => {
  const deployment = await deploy({ pageSize: 1, others: 2 });
  const before = idsOf(deployment);
  const [, other = ''] = await make(deployment, 'key plumbline/run/w0-1', 'key plumbline/run2/w0-1');
  const lines: LedgerLine[] = [{ kind: 'run', run: 'run', baseUrl: '', pid: 1, startedAt: '' }];
  const whole = await putBack(lines, new Ledger(() => {}), reach(dial(deployment), deployment));
  expect(whole).toEqual({ created: 0, removed: 0, left: [] });
  const cut = await putBack(lines, new Ledger(() => {}), reach(dial(deployment), deployment), { cut: true });
  expect(cut).toEqual({ created: 1, removed: 1, left: [] });
  expect(idsOf(deployment)).toEqual([...before, other]);
});

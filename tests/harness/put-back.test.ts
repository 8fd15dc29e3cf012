import { expect } from '@playwright/test';
import type { Embedded } from '../../src/emulator/embedded.ts';
import type { Client } from '../../src/exchange/client.ts';
import { Ledger, type LedgerLine } from '../../src/harness/ledger.ts';
import { type Account, putBack } from '../../src/harness/put-back.ts';
import { test } from './bench.ts';

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

test('what a ledger says is still there is removed, the newest first, and nothing else', async ({ deploy, dial }) => {
  const deployment = await deploy({ pageSize: 2, others: 3 });
  const before = idsOf(deployment);
  const [a = '', b = '', c = '', strange = ''] = await make(deployment, 'a', 'b', 'c', 'plumbline/other/1');
  const deleted: string[] = [];
  deployment.deployment.detour('DELETE /api_keys/{id}', (call, next) => {
    deleted.push(call.params['id'] ?? '');
    return next(call);
  });
  const noted: LedgerLine[] = [];
  const lines = [created(a), created(b), created(c), { kind: 'removed', collection, id: b } as const];
  const cleanup = await putBack(lines, new Ledger((line) => noted.push(line)), reach(dial(deployment), deployment));
  expect(cleanup).toEqual({ created: 3, removed: 3, left: [] });
  expect(deleted).toEqual([c, a]);
  expect(idsOf(deployment)).toEqual([...before, b, strange]);
  expect(noted).toEqual([c, a].map((id) => ({ kind: 'removed', collection, id })));
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
      { endpoint: 'DELETE /api_keys/{id}', id: stuck, reason: 'it answered 409' },
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
    left: [{ endpoint: 'DELETE /api_keys/{id}', id: stuck, reason: 'it answered 409' }],
  });
  // As long as something goes, and no longer.
  expect(asked).toEqual([stuck, used, user, stuck, used, stuck]);
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
    left: [{ endpoint: 'DELETE /api_keys/{id}', id: kept, reason: 'it answered 204, and the resource is still there' }],
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

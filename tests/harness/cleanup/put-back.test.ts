import { expect } from '@playwright/test';
import { putBack } from '../../../src/harness/cleanup/put-back.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import type { LedgerLine } from '../../../src/harness/ledger/ledger-line.ts';
import { test } from '../bench.ts';
import { collection, created, idsOf, intent, make, reach } from './made-keys.ts';

test('resources in the ledger are removed, and no others', async ({ deploy, dial }) => {
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
    // The ledger says that it is removed, but the list still shows it.
    { kind: 'removed', collection, id: b } as const,
    // Its id now belongs to a resource of others.
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

test('a resource that the run could not remove is named with its reason and counts as left', async ({
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

test('a creation whose answer was lost is found by its marker on any page', async ({ deploy, dial }) => {
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

test('a resource that is already gone counts as removed, and one that cannot be removed is named', async ({
  deploy,
  dial,
}) => {
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

test('an unreachable deployment leaves everything named, without an exception', async ({ dial }) => {
  const nobody = { baseUrl: 'http://127.0.0.1:1', token: 'x' };
  const lines = [created('ak_1'), intent('2', 'plumbline/run/2')];
  const { left, removed } = await putBack(lines, new Ledger(() => {}), reach(dial(nobody), nobody));
  expect(removed).toBe(0);
  expect(left).toMatchObject([
    { id: 'ak_1', reason: expect.stringContaining('ECONNREFUSED') },
    { endpoint: 'POST /api_keys', id: 'plumbline/run/2', reason: expect.stringContaining('ECONNREFUSED') },
  ]);
});

test('an unanswered creation without a marker is named', async ({ deploy, dial }) => {
  const deployment = await deploy({ others: 2 });
  const before = idsOf(deployment);
  const { left } = await putBack([intent('1', null)], new Ledger(() => {}), reach(dial(deployment), deployment));
  expect(left).toMatchObject([{ endpoint: 'POST /api_keys', reason: expect.stringContaining('it carries no marker') }]);
  expect(idsOf(deployment)).toEqual(before);
});

test('a creation that was refused but carried out is found by its marker', async ({ deploy, dial }) => {
  const deployment = await deploy({ pageSize: 1, others: 2 });
  const before = idsOf(deployment);
  await make(deployment, 'key plumbline/run/w0-1');
  const lines: LedgerLine[] = [intent('1', 'plumbline/run/w0-1'), { kind: 'refused', n: '1' }];
  const cleanup = await putBack(lines, new Ledger(() => {}), reach(dial(deployment), deployment));
  expect(cleanup).toEqual({ created: 1, removed: 1, left: [] });
  expect(idsOf(deployment)).toEqual(before);
});

test('every collection is searched for markers of the run when lines of the ledger are missing', async ({
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

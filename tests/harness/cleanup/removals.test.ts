import { expect } from '@playwright/test';
import { Deadline } from '../../../src/harness/cleanup/deadline.ts';
import { putBack } from '../../../src/harness/cleanup/put-back.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import type { LedgerLine } from '../../../src/harness/ledger/ledger-line.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';
import { test } from '../bench.ts';
import { created, idsOf, intent, make, reach } from './made-keys.ts';

test('a resource that is in use is tried again after its users are gone', async ({ deploy, dial }) => {
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
  // It is repeated while other resources are removed, and once more when the list shows it.
  expect(asked.filter((id) => id === stuck).length).toBeLessThanOrEqual(6);
});

test('a resource is removed after the found resource that it depends on', async ({ deploy, dial }) => {
  const deployment = await deploy();
  const [first = '', second = ''] = await make(deployment, 'key plumbline/run/w0-1', 'key plumbline/run/w0-2');
  // The second key can be deleted only after the first, which is found before it.
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

test('deletes are sent concurrently', async ({ deploy, dial }) => {
  const deployment = await deploy();
  const ids = await make(deployment, 'a', 'b');
  let both: () => void = () => {};
  const met = new Promise<void>((resolve) => {
    both = resolve;
  });
  let under = 0;
  // Neither is answered before the other has arrived.
  deployment.deployment.detour('DELETE /api_keys/{id}', async (call, next) => {
    under += 1;
    if (under === 2) both();
    await met;
    return next(call);
  });
  const cleanup = await putBack(ids.map(created), new Ledger(() => {}), reach(dial(deployment), deployment));
  expect(cleanup).toEqual({ created: 2, removed: 2, left: [] });
  // Sent one after another, the first would time out and be repeated.
  expect(under).toBe(2);
});

test('one deadline limits the whole clean-up: unanswered deletes are left, and the rest is removed', async ({
  deploy,
  dial,
}) => {
  const deployment = await deploy();
  const keys = await make(deployment, 'a', 'b', 'c');
  const credential = await fetchOnce(`${deployment.baseUrl}/credentials`, {
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

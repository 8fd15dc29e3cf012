import { expect } from '@playwright/test';
import { accountOf, clientsFor } from '../../../src/conduct/clients-for.ts';
import { putBack } from '../../../src/harness/cleanup/put-back.ts';
import { spellingsOf } from '../../../src/harness/cleanup/spellings.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import type { LedgerLine } from '../../../src/harness/ledger/ledger-line.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';
import { test } from '../bench.ts';
import { absent } from './made-keys.ts';

test('a name without escapes has one spelling', () => {
  expect(spellingsOf('plumbline-run-w0-1')).toEqual(['plumbline-run-w0-1']);
});

test('a name with special characters is written bare where that is legal, escaped twice, and escaped', () => {
  expect(spellingsOf('a b')).toEqual(['a%2520b', 'a%20b']);
  expect(spellingsOf('a;b@c')).toEqual(['a;b@c', 'a%253Bb%2540c', 'a%3Bb%40c']);
  expect(spellingsOf('a/b c')).toEqual(['a/b%20c', 'a%252Fb%2520c', 'a%2Fb%20c']);
});

test('no spelling changes the path or adds a query', () => {
  for (const name of ['a/../b', '../x', 'a//b', './a', 'a/.', 'a?b=1', 'a#b']) {
    for (const spelling of spellingsOf(name)) {
      const { pathname, search, hash } = new URL(`http://h/api/tunnels/${spelling}`);
      expect(`${pathname}${search}${hash}`).toBe(`/api/tunnels/${spelling}`);
    }
  }
});

test('tunnels with special names are stopped under any spelling that the agent accepts, or named as left', async ({
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
      await fetchOnce(`${deployment.agentUrl}/api/tunnels`, {
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
      // As a run records a delete that was answered 404.
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

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { gather } from '../../../src/conduct/run/gather.ts';
import { newSealKey, sealInto } from '../../../src/harness/ledger/sealed-secrets.ts';

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-gather-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

const exchange = (id: string, content: string) => ({
  id,
  endpoint: 'GET /api_keys',
  request: { method: 'GET', url: 'http://a/api_keys', headers: [], body: null },
  response: { status: 200, headers: [], body: { encoding: 'text', content, bytes: content.length, cut: false } },
  failure: null,
  timings: { startedAt: '', queuedMs: 0, firstByteMs: 1, totalMs: 2 },
  attempt: 1,
});

const finding = {
  requirement: 'x.a',
  endpoint: 'GET /a',
  place: '',
  summary: 's',
  expected: 'e',
  received: 'r',
  exchanges: ['w0-9'],
};

const lines = (...values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');

test('the lines of all workers are gathered, and a line that is cut is skipped', async ({ folder }) => {
  writeFileSync(join(folder, 'exchanges-0.ndjson'), `${lines(exchange('w0-1', '{}'))}{"id":"w0-2","endp`);
  writeFileSync(join(folder, 'exchanges-1.ndjson'), lines(exchange('w1-1', '{}')));
  writeFileSync(join(folder, 'evidence-0.ndjson'), `${lines({ kind: 'observed', gap: 'a', observed: 'b' })}{"kind`);
  const out = join(folder, 'out.ndjson');
  const { evidence, traffic, passedOver } = await gather(folder, out, newSealKey());
  expect(passedOver).toBe(2);
  expect(evidence).toEqual([{ kind: 'observed', gap: 'a', observed: 'b' }]);
  expect(traffic.exchanges).toBe(2);
  expect(traffic.resultOf('GET /api_keys').statuses).toEqual({ '200': 2 });
  expect(readFileSync(out, 'utf8')).toBe(lines(exchange('w0-1', '{}'), exchange('w1-1', '{}')));
});

test('a JSON line of an unknown form is skipped and counted', async ({ folder }) => {
  const { timings: _, ...untimed } = exchange('w0-2', '{}');
  const later = { ...exchange('w0-3', '{}'), newer: true };
  writeFileSync(join(folder, 'exchanges-0.ndjson'), lines(exchange('w0-1', '{}'), untimed, null, later));
  const held = { kind: 'held', requirement: 'x.a', endpoint: 'GET /a', times: 2 };
  writeFileSync(join(folder, 'evidence-0.ndjson'), lines(held, { ...held, times: '2' }, { kind: 'other' }, 7));
  const out = join(folder, 'out.ndjson');
  const { evidence, traffic, passedOver } = await gather(folder, out, newSealKey());
  expect(evidence).toEqual([held]);
  expect(traffic.exchanges).toBe(2);
  expect(readFileSync(out, 'utf8')).toBe(lines(exchange('w0-1', '{}'), later));
  expect(passedOver).toBe(5);
});

test('repeated findings are kept once, with the smallest counterexample and a count', async ({ folder }) => {
  const seen = (id: string, content: string) => ({ kind: 'found', finding, exchanges: [exchange(id, content)] });
  writeFileSync(join(folder, 'evidence-0.ndjson'), lines(seen('w0-1', '{"a":1}'), seen('w0-2', '{}')));
  writeFileSync(join(folder, 'evidence-1.ndjson'), lines(seen('w1-1', '[]'), seen('w1-2', '{"a":[]}')));
  const { evidence } = await gather(folder, join(folder, 'out.ndjson'), newSealKey());
  const { requirement, endpoint, place } = finding;
  expect(evidence).toEqual([seen('w0-2', '{}'), { kind: 'again', requirement, endpoint, place, times: 3 }]);
});

test('a secret that one worker knows is redacted in the lines of another', async ({ folder }) => {
  const secret = 'q8Zr2Lw0Xv5Tn7Yb4Mc9';
  const key = newSealKey();
  sealInto(join(folder, 'secrets-0'), key)({ value: secret, label: 'token' });
  writeFileSync(join(folder, 'exchanges-1.ndjson'), lines(exchange('w1-1', `{"hint":"${secret}"}`)));
  writeFileSync(join(folder, 'evidence-1.ndjson'), lines({ kind: 'observed', gap: 'a', observed: `saw ${secret}` }));
  const out = join(folder, 'out.ndjson');
  const { evidence } = await gather(folder, out, key);
  expect(evidence).toEqual([{ kind: 'observed', gap: 'a', observed: 'saw [redacted:token]' }]);
  expect(readFileSync(out, 'utf8')).toContain('{\\"hint\\":\\"[redacted:token]\\"}');
  expect(readFileSync(join(folder, 'secrets-0'), 'utf8')).not.toContain(secret);
});

test('a secret sealed with another key, or cut short, is ignored', async ({ folder }) => {
  sealInto(join(folder, 'secrets-0'), newSealKey())({ value: 'q8Zr2Lw0Xv5Tn7Yb4Mc9', label: 'token' });
  writeFileSync(join(folder, 'secrets-1'), 'AAAA\n');
  writeFileSync(join(folder, 'evidence-0.ndjson'), lines({ kind: 'observed', gap: 'a', observed: 'b' }));
  const { evidence } = await gather(folder, join(folder, 'out.ndjson'), newSealKey());
  expect(evidence).toHaveLength(1);
});

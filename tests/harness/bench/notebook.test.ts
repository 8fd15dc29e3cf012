import { expect, test } from '@playwright/test';
import { MOST_SHOWN } from '../../../src/exchange/bounds.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';
import { Notebook } from '../../../src/harness/bench/notebook.ts';
import type { Evidence } from '../../../src/report/evidence.ts';
import { answered } from '../answered.ts';

const endpoint = 'GET /api_keys';
const flaw = { place: '/x', summary: 's', expected: 'e', received: 'r' };

const open = () => {
  const evidence: Evidence[] = [];
  const secrets = new Secrets();
  return { notebook: new Notebook((line) => evidence.push(line), secrets), evidence, secrets };
};

test('requirements that held are counted by endpoint, written on flush, and counted anew after it', () => {
  const { notebook, evidence } = open();
  for (const [requirement, at] of [
    ['a', endpoint],
    ['a', endpoint],
    ['a', 'POST /api_keys'],
    ['b', endpoint],
  ] as const)
    notebook.judgement({ requirement, endpoint: at, findings: [] });
  expect(evidence).toEqual([]);
  notebook.flush();
  notebook.flush();
  expect(evidence).toEqual([
    { kind: 'held', requirement: 'a', endpoint, times: 2 },
    { kind: 'held', requirement: 'a', endpoint: 'POST /api_keys', times: 1 },
    { kind: 'held', requirement: 'b', endpoint, times: 1 },
  ]);
  expect([notebook.times('a'), notebook.times('b'), notebook.times('c')]).toEqual([3, 1, 0]);
});

test('evidence that a requirement held names the first exchange of its endpoint', () => {
  const { notebook, evidence } = open();
  for (const id of ['w0-1', 'w0-2']) {
    notebook.exchange({ ...answered(endpoint, 200, {}), id });
    notebook.exchange({ ...answered('POST /api_keys', 201, {}), id: `${id}-other` });
    notebook.judgement({ requirement: 'a', endpoint, findings: [] });
  }
  notebook.flush();
  expect(evidence).toEqual([{ kind: 'held', requirement: 'a', endpoint, times: 2, exchange: 'w0-1' }]);
});

test('values sent for members are counted and written on flush', () => {
  const { notebook, evidence } = open();
  notebook.sent(
    'POST /x',
    [
      ['acl', 'valid'],
      ['region', 'absent'],
    ],
    201,
  );
  notebook.sent('POST /x', [['acl', 'valid']], 201);
  notebook.sent('POST /x', [['acl', 'valid']], null);
  expect(evidence).toEqual([]);
  notebook.flush();
  notebook.flush();
  expect(evidence).toEqual([
    { kind: 'sent', endpoint: 'POST /x', member: 'acl', as: 'valid', status: 201, times: 2 },
    { kind: 'sent', endpoint: 'POST /x', member: 'region', as: 'absent', status: 201, times: 1 },
    { kind: 'sent', endpoint: 'POST /x', member: 'acl', as: 'valid', status: null, times: 1 },
  ]);
});

test('a finding is written immediately, with its exchanges', () => {
  const { notebook, evidence } = open();
  const exchanges = [answered(endpoint, 200, {}), answered(endpoint, 201, {}), answered(endpoint, 202, {})];
  for (const exchange of exchanges) notebook.exchange(exchange);
  const ids = [exchanges[0]?.id ?? '', exchanges[2]?.id ?? '', 'unknown'];
  const finding = { requirement: 'a', endpoint, ...flaw, exchanges: ids };
  notebook.judgement({ requirement: 'a', endpoint, findings: [finding] });
  expect(evidence).toMatchObject([{ kind: 'found', finding, exchanges: [{ id: ids[0] }, { id: ids[1] }] }]);
  expect([notebook.findingsOf('a'), notebook.findingsOf('b')]).toEqual([1, 0]);
  expect([notebook.firstFindingOf('a'), notebook.firstFindingOf('b')]).toEqual([finding, undefined]);
  notebook.flush();
  expect(evidence).toHaveLength(1);
});

test('only the last five hundred exchanges are kept', () => {
  const { notebook, evidence } = open();
  const ids = Array.from({ length: 501 }, () => {
    const exchange = answered(endpoint, 200, {});
    notebook.exchange(exchange);
    return exchange.id;
  });
  const finding = { requirement: 'a', endpoint, ...flaw, exchanges: [ids[0] ?? '', ids[1] ?? ''] };
  notebook.judgement({ requirement: 'a', endpoint, findings: [finding] });
  expect(evidence).toMatchObject([{ exchanges: [{ id: ids[1] }] }]);
});

test('everything that the notebook writes is redacted', () => {
  const { notebook, evidence, secrets } = open();
  const secret = 'q8Zr2Lw0Xv5Tn7Yb4Mc9';
  secrets.add(secret, 'token');
  const finding = { requirement: 'a', endpoint, ...flaw, received: `"${secret}"`, exchanges: [] };
  notebook.judgement({ requirement: 'a', endpoint, findings: [finding] });
  notebook.note({ kind: 'observed', gap: 'g', observed: secret });
  notebook.note({ kind: 'error', id: 'a', attempt: 1, message: `Error: ${secret}` });
  expect(JSON.stringify(evidence)).not.toContain(secret);
  expect(evidence.map(({ kind }) => kind)).toEqual(['found', 'observed', 'error']);
});

test('only the newest large answers are kept, and always the exchange of a finding', () => {
  const { notebook, evidence } = open();
  const body = Buffer.alloc(16 * 1024 * 1024);
  const exchanges = Array.from({ length: 6 }, () => {
    const exchange = answered(endpoint, 200, {});
    return { ...exchange, response: { status: 200, headers: [], body } };
  });
  for (const exchange of exchanges) notebook.exchange(exchange);
  const huge = {
    ...answered(endpoint, 200, {}),
    response: { status: 200, headers: [], body: Buffer.alloc(65 * 2 ** 20) },
  };
  const shownFor = (): number => {
    const ids = [...exchanges, huge].map(({ id }) => id);
    const place = `/${evidence.length}`;
    notebook.judgement({
      requirement: 'a',
      endpoint,
      findings: [{ requirement: 'a', endpoint, ...flaw, place, exchanges: ids }],
    });
    const last = evidence.at(-1);
    return last?.kind === 'found' ? last.exchanges.length : 0;
  };
  expect(shownFor()).toBe(4);
  notebook.exchange(huge);
  expect(shownFor()).toBe(1);
});

test('repeated findings are counted, and written again only with a smaller counterexample', () => {
  const { notebook, evidence } = open();
  const find = (content: string, place = '/x'): void => {
    const exchange = answered(endpoint, 200, { content });
    notebook.exchange(exchange);
    const finding = { requirement: 'a', endpoint, ...flaw, place, exchanges: [exchange.id] };
    notebook.judgement({ requirement: 'a', endpoint, findings: [finding] });
  };
  for (const content of ['xxx', 'xxx', 'xxxx', 'x', 'xx']) find(content);
  find('xxxx', '/y');
  const sizes = evidence.map((line) => (line.kind === 'found' ? line.exchanges[0]?.response?.body.bytes : line.kind));
  expect(sizes).toEqual([17, 15, 18]);
  expect(notebook.findingsOf('a')).toBe(6);
  evidence.length = 0;
  notebook.flush();
  notebook.flush();
  expect(evidence).toEqual([{ kind: 'again', requirement: 'a', endpoint, place: '/x', times: 3 }]);
});

test('a finding with very many exchanges shows the last ones', () => {
  const { notebook, evidence } = open();
  const ids = Array.from({ length: MOST_SHOWN + 1 }, () => {
    const exchange = answered(endpoint, 200, {});
    notebook.exchange(exchange);
    return exchange.id;
  });
  notebook.judgement({
    requirement: 'a',
    endpoint,
    findings: [{ requirement: 'a', endpoint, ...flaw, exchanges: ids }],
  });
  const [line] = evidence;
  expect(line?.kind === 'found' && line.exchanges.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(line?.kind === 'found' && line.finding.exchanges).toEqual(ids.slice(1));
});

test('exchanges are kept without their parsed body, and the size of a decoded body counts', () => {
  const kept: Exchange[] = [];
  class Watched extends Secrets {
    override record(exchange: Exchange): ReturnType<Secrets['record']> {
      kept.push(exchange);
      return super.record(exchange);
    }
  }
  const notebook = new Notebook(() => {}, new Watched());
  const decoded = { coding: 'gzip', body: Buffer.alloc(33 * 2 ** 20) };
  const exchanges = [1, 2].map(() => {
    const exchange = answered(endpoint, 200, { keys: [{}, {}] });
    return { ...exchange, response: { status: 200, headers: [], body: Buffer.alloc(9), decoded } };
  });
  for (const exchange of exchanges) notebook.exchange(exchange);
  const ids = exchanges.map(({ id }) => id);
  notebook.judgement({
    requirement: 'a',
    endpoint,
    findings: [{ requirement: 'a', endpoint, ...flaw, exchanges: ids }],
  });
  expect(kept.map(({ id, json }) => [id, json])).toEqual([[ids[1], undefined]]);
});

test('writes are kept longer than reads, because scripts need them', () => {
  const given: string[][] = [];
  const notebook = new Notebook(
    () => {},
    new Secrets(),
    (_, exchanges) => {
      given.push(exchanges.map(({ id }) => id));
      return null;
    },
  );
  const made = answered('POST /api_keys', 201, {});
  for (const id of ['first', 'second'])
    notebook.exchange({ ...made, id, request: { ...made.request, method: 'POST' } });
  for (let n = 0; n < 600; n += 1) notebook.exchange({ ...answered(endpoint, 200, {}), id: `read-${n}` });
  notebook.judgement({
    requirement: 'a',
    endpoint,
    findings: [{ ...flaw, requirement: 'a', endpoint, exchanges: ['read-599'] }],
  });
  expect(given[0]?.slice(0, 3)).toEqual(['first', 'second', 'read-100']);
  expect(given[0]).toHaveLength(502);
});

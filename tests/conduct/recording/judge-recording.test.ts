import { expect, test } from '@playwright/test';
import { judgeRecording } from '../../../src/conduct/recording/judge-recording.ts';
import type { JudgingOptions } from '../../../src/conduct/recording/judging.ts';
import { reasons } from '../../../src/conduct/recording/reasons.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { readRecording } from '../../../src/exchange/recording/recording.ts';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';
import { parseJsonBody } from '../../../src/exchange/wire/json-body.ts';

let count = 0;
const exchange = (method: string, url: string, status: number, body: unknown, sent?: unknown): Exchange => {
  const bytes = Buffer.from(JSON.stringify(body));
  count += 1;
  return {
    id: `r-${count}`,
    endpoint: '',
    request: { method, url, headers: [], body: sent === undefined ? null : Buffer.from(JSON.stringify(sent)) },
    response: { status, headers: [['content-type', 'application/json']], body: bytes },
    failure: null,
    timings: { startedAt: '2026-03-14T09:26:53Z', queuedMs: 0, firstByteMs: 1, totalMs: 1 },
    attempt: 1,
    json: parseJsonBody(bytes),
  };
};

const base = 'https://api.example.com/v';
const key = (token: string | null, more: object = {}) => ({
  id: 'ak_1',
  uri: `${base}/api_keys/ak_1`,
  created_at: '2026-03-14T09:26:53Z',
  owner_id: 'usr_1',
  description: 'x',
  token,
  ...more,
});
const found = (exchanges: readonly Exchange[], options: JudgingOptions = {}): string[] =>
  judgeRecording(exchanges, options).evidence.flatMap((line) =>
    line.kind === 'found' ? [line.finding.requirement] : [],
  );

test('documented traffic gives evidence and no findings, and the base URL is detected', () => {
  const judged = judgeRecording([
    exchange('POST', `${base}/api_keys`, 201, key('s3cret-s3cret-s3cret'), { description: 'x' }),
    exchange('GET', `${base}/api_keys/ak_1`, 200, key(null)),
  ]);
  expect(judged.bases).toEqual({ management: base, agent: null });
  expect(judged.evidence.filter(({ kind }) => kind === 'found')).toEqual([]);
  expect(judged.evidence.filter(({ kind }) => kind === 'held').length).toBeGreaterThan(10);
});

test('a wrong status, a wrong echo and a token shown again are found', () => {
  const exchanges = [
    exchange('POST', `${base}/api_keys`, 200, key('s3cret-s3cret-s3cret'), { description: 'y' }),
    exchange('GET', `${base}/api_keys/ak_1`, 200, key('s3cret-s3cret-s3cret')),
  ];
  expect(found(exchanges).sort()).toEqual([
    'api-keys.create',
    'api-keys.create-echo',
    'api-keys.token-null-later',
    'api-keys.token-shown-once',
  ]);
});

test('a field that another client may have changed between two requests is not compared', () => {
  expect(
    found([
      exchange('POST', `${base}/api_keys`, 201, key('s3cret-s3cret-s3cret')),
      exchange('GET', `${base}/api_keys/ak_1`, 200, key(null, { description: 'other' })),
    ]),
  ).toEqual([]);
});

test('an answer that is recorded in part is judged by its status only, and is counted', () => {
  const keys = Array.from({ length: 200 }, (_, n) => key(null, { id: `ak_${n}`, uri: `${base}/api_keys/ak_${n}` }));
  const list = { keys, uri: `${base}/api_keys`, next_page_uri: null };
  const whole = exchange('GET', `${base}/api_keys`, 200, list);
  const bytes = { ...whole, response: { status: 200, headers: [], body: Buffer.from([0xff, 0x00, 0xfe]) } };
  for (const answer of [whole, bytes]) {
    const line = JSON.stringify(new Secrets().record(answer));
    const judged = judgeRecording(readRecording(line, { dialect: Dialect.none }).exchanges);
    expect(JSON.parse(line)).toMatchObject({ response: { body: { cut: true } } });
    expect(judged.evidence).toEqual([
      { kind: 'held', requirement: 'api-keys.list', endpoint: 'GET /api_keys', times: 1, exchange: expect.any(String) },
    ]);
    expect([...judged.unjudged]).toEqual([[reasons.cut, 1]]);
    expect(judged.traffic.exchanges).toBe(1);
  }
});

test('a refusal is not judged by the success status, and other hosts are skipped', () => {
  expect(
    found([exchange('GET', `${base}/api_keys/ak_1`, 404, { msg: 'no' })], { given: { management: base } }),
  ).toEqual([]);
  const judged = judgeRecording([
    exchange('GET', 'https://elsewhere.example/login', 200, {}),
    exchange('GET', `${base}/api_keys/ak_1`, 404, {}),
  ]);
  expect([...judged.unjudged]).toEqual([[reasons.elsewhere, 1]]);
});

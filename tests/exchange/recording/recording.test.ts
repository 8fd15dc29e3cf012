import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { NoRecording, readRecording } from '../../../src/exchange/recording/recording.ts';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';

const read = (content: string, dialect = Dialect.none): readonly Exchange[] =>
  readRecording(content, { dialect }).exchanges;

const har = (entries: unknown[]): string => JSON.stringify({ log: { version: '1.2', entries } });
const entry = (status: number, text: string, more: object = {}): object => ({
  startedDateTime: '2026-03-14T09:26:53Z',
  time: 12,
  request: {
    method: 'post',
    url: 'https://api.example.com/v/api_keys',
    headers: [{ name: 'Accept', value: '*/*' }],
    postData: { text: '{"description":"x"}' },
  },
  response: { status, headers: [{ name: 'content-type', value: 'application/json' }], content: { text, ...more } },
});

test('a HAR entry becomes an exchange, with its bodies as bytes and as JSON', () => {
  const [exchange] = read(har([entry(201, '{"id":"ak_1"}')]));
  expect(exchange).toMatchObject({
    json: { id: 'ak_1' },
    request: { method: 'POST' },
    response: { status: 201 },
    failure: null,
  });
  expect(exchange?.request.body?.toString()).toBe('{"description":"x"}');
});

test('a body in base64 is decoded, and the names of the deployment are translated', () => {
  const text = Buffer.from('{"datadog":1}').toString('base64');
  const [exchange] = read(
    har([entry(200, text, { encoding: 'base64' })]),
    new Dialect({ fields: { monitoring: 'datadog' } }),
  );
  expect(exchange?.json).toEqual({ monitoring: 1 });
});

test('a body that a recorder left in its content coding is decoded, and a body already decoded is kept unchanged', () => {
  const headers = [{ name: 'Content-Encoding', value: 'gzip' }];
  const coded = {
    ...entry(200, ''),
    response: { status: 200, headers, content: { text: gzipSync('{"a":1}').toString('base64'), encoding: 'base64' } },
  };
  const plain = { ...entry(200, ''), response: { status: 200, headers, content: { text: '{"a":1}' } } };
  for (const one of [coded, plain]) expect(read(har([one]))[0]?.json).toEqual({ a: 1 });
});

test('a request without an answer is recorded as a failure, never as an empty answer', () => {
  const [exchange] = read(har([entry(0, '')]));
  expect(exchange?.response).toBeNull();
  expect(exchange?.failure).not.toBeNull();
});

test('a line of exchanges.ndjson is read back, and a body that was cut is not parsed as JSON', () => {
  const line = (cut: boolean) =>
    JSON.stringify({
      id: 'w0-1',
      endpoint: 'GET /api_keys',
      request: { method: 'GET', url: 'http://x/api_keys', headers: [], body: null },
      response: { status: 200, headers: [], body: { encoding: 'text', content: '{}', bytes: 2, cut } },
      failure: null,
      timings: {},
      attempt: 1,
    });
  const [whole, cut] = read(`${line(false)}\n\n${line(true)}\n`);
  expect(whole?.json).toEqual({});
  expect(cut?.json).toBeUndefined();
});

test('a line of another tool needs only the members that are judged', () => {
  const request = { method: 'GET', url: 'http://x/api_keys' };
  const [answered, failed] = read(
    [
      { request, response: { status: 200, body: { content: '{"a":1}' } }, more: 1 },
      { request, response: null },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  );
  expect(answered).toMatchObject({ id: 'r-1', json: { a: 1 }, failure: null, attempt: 1 });
  expect(failed).toMatchObject({ id: 'r-2', response: null, timings: { totalMs: 0 } });
});

test('a line that cannot be judged is skipped and named by its number and member, without a value', () => {
  const line = (response: unknown): string =>
    JSON.stringify({ request: { method: 'GET', url: 'http://x/', headers: [] }, response });
  const why = (response: unknown) =>
    readRecording(`${line(null)}\n${line(response)}\nhello`, { dialect: Dialect.none });
  expect(why({ headers: [] })).toMatchObject({
    exchanges: [{ id: 'r-1' }],
    skipped: [expect.stringMatching(/^line 2 is no exchange \(response\.status: /), 'line 3 is not JSON'],
  });
  const hidden = why({ status: 'hidden', headers: [], body: { content: '' } });
  expect(hidden.skipped[0]).toMatch(/^line 2 .*response\.status: .*number/);
  expect(hidden.skipped.join()).not.toContain('hidden');
});

for (const [name, content] of [
  ['a HAR file that is cut off', har([entry(200, '{}')]).slice(0, -5)],
  ['a HAR file without entries', '{"log": {}}'],
  ['an entry without a response', har([{ request: {} }])],
  ['a line that is not JSON', 'hello'],
  ['a line that is no exchange', '{"a":1}'],
] as const) {
  test(`${name} is no recording`, () => {
    expect(() => read(content)).toThrow(NoRecording);
  });
}

test('pseudo-headers of HTTP/2 are dropped, and a request body that the recorder omitted counts as cut', () => {
  const headers = [
    { name: ':authority', value: 'api.example.com' },
    { name: 'content-length', value: '19' },
  ];
  const request = { method: 'POST', url: 'https://api.example.com/v/api_keys', headers };
  const [exchange] = read(har([{ ...entry(201, '{}'), request }]));
  expect(exchange?.request.headers).toEqual([['content-length', '19']]);
  expect(exchange).toMatchObject({ sentCut: true });
});

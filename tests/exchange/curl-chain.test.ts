import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test as plainTest } from '@playwright/test';
import { curlChain, segmentsOf } from '../../src/exchange/curl-chain.ts';
import type { ExchangeRecord, RecordedBody } from '../../src/exchange/exchange.ts';
import { http, test } from './loopback.ts';

const options = { tokenEnv: 'TOKEN_OF_TESTS' };
const bodyOf = (content: string, rest: Partial<RecordedBody> = {}): RecordedBody => ({
  encoding: 'text',
  content,
  bytes: content.length,
  cut: false,
  ...rest,
});
const record = (
  method: string,
  url: string,
  sent: RecordedBody | null,
  status: number,
  shown = '',
): ExchangeRecord => ({
  id: 'x1',
  endpoint: `${method} /api_keys`,
  request: { method, url, headers: [['Authorization', 'Bearer [redacted:token]']], body: sent },
  response: { status, headers: [], body: bodyOf(shown) },
  failure: null,
  timings: { startedAt: '2026-01-01T00:00:00.000Z', queuedMs: 0, firstByteMs: 0, totalMs: 0 },
  attempt: 1,
});
const creation = (origin: string, sent = bodyOf('{"description":"it\'s"}')): ExchangeRecord =>
  record('POST', `${origin}/api_keys`, sent, 201, '{"id":"ak_1","uri":null}');
const reading = (origin: string, path = '/api_keys/ak_1'): ExchangeRecord =>
  record('GET', `${origin}${path}`, null, 200);

for (const shell of ['sh', 'bash']) {
  test(`in ${shell}, the chain makes a resource anew and asks for that one`, async ({ serve }) => {
    const server = await serve((socket, count) => {
      socket.write(http(count === 1 ? 201 : 200, count === 1 ? '{"id":"ak_2"}' : 'done', ['Connection: close']));
    });
    const line = curlChain(creation(server.url), reading(server.url), new Set(['ak_1']), options);
    // The machine that tries this need not have jq; what it does here is little.
    const jq = 'jq() { sed \'s/.*"id":"\\([^"]*\\)".*/\\1/\'; }';
    const env = { PATH: process.env['PATH'], TOKEN_OF_TESTS: 't' };
    const { stdout } = await promisify(execFile)(shell, ['-c', `${jq}\n${line}`], { env });
    expect(stdout).toContain('done');
    const [made, asked] = server.requests.map(String);
    expect(made).toMatch(/^POST \/api_keys [\s\S]*Bearer t\r[\s\S]*\{"description":"it's"\}$/);
    expect(asked).toMatch(/^GET \/api_keys\/ak_2 /);
  });
}

const origin = 'https://api.example.com';
const gone = new Set(['ak_1', 'ipp_7']);
const chain = (creation: ExchangeRecord, request: ExchangeRecord): string | null =>
  curlChain(creation, request, gone, options);

plainTest('there is no chain where the creation is not known whole', () => {
  const read = reading(origin);
  expect(chain(creation(origin), read)).not.toBeNull();
  expect(chain(creation(origin, bodyOf('{', { cut: true })), read)).toBeNull();
  expect(chain(creation(origin, bodyOf('AA==', { encoding: 'base64' })), read)).toBeNull();
  expect(chain(creation(origin, bodyOf('"[redacted:client_secret]"')), read)).toBeNull();
  expect(chain({ ...creation(origin), response: null }, read)).toBeNull();
  expect(chain(record('POST', `${origin}/api_keys`, null, 201, '{"id":'), read)).toBeNull();
  expect(chain(record('POST', `${origin}/api_keys`, null, 200, '{"id":"ak_1"}'), read)).toBeNull();
  expect(chain(record('POST', `${origin}/api_keys`, null, 201, '{"id":"ak_9"}'), read)).toBeNull();
});

plainTest('there is no chain where something else is gone as well', () => {
  expect(chain(creation(origin, bodyOf('{"ip_policy_id":"ipp_7"}')), reading(origin))).toBeNull();
  expect(chain(creation(origin), record('PATCH', `${origin}/api_keys/ak_1`, bodyOf('{"x":"ipp_7"}'), 200))).toBeNull();
});

plainTest('there is no chain where the id would have to stand in quotes, in a body or twice', () => {
  expect(chain(creation(origin), reading(origin, "/api_keys/ak_1?q='x'"))).toBeNull();
  expect(chain(creation(origin), reading(origin, '/api_keys/ak_1/of/ak_1'))).toBeNull();
  expect(chain(creation(origin), record('PATCH', `${origin}/api_keys/ak_1`, bodyOf('{"id":"ak_1"}'), 200))).toBeNull();
});

plainTest('the segments of a path are those before its query', () => {
  expect(segmentsOf(`${origin}/api_keys/ak_1?before=/ak_2/`)).toEqual(['api_keys', 'ak_1']);
  expect(segmentsOf('')).toEqual([]);
});

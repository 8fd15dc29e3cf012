import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test as plainTest } from '@playwright/test';
import { curlChain, idInPath } from '../../src/exchange/curl-chain.ts';
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
    const line = curlChain([creation(server.url), reading(server.url)], 'ak_1', options);
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
plainTest('there is no chain where the exchanges do not show how the resource was made', () => {
  const chain = (...exchanges: readonly ExchangeRecord[]): string | null => curlChain(exchanges, 'ak_1', options);
  expect(chain(creation(origin), reading(origin))).not.toBeNull();
  expect(chain()).toBeNull();
  expect(chain(reading(origin))).toBeNull();
  expect(chain(creation(origin))).toBeNull();
  expect(chain(creation(origin, bodyOf('{', { cut: true })), reading(origin))).toBeNull();
  expect(chain(creation(origin, bodyOf('"[redacted:client_secret]"')), reading(origin))).toBeNull();
  expect(chain({ ...creation(origin), response: null }, reading(origin))).toBeNull();
  const other = record('POST', `${origin}/api_keys`, null, 201, '{"id":"ak_9"}');
  expect(chain(other, reading(origin))).toBeNull();
});

plainTest('there is no chain where the id would have to stand in quotes, in a body or twice', () => {
  const chain = (last: ExchangeRecord): string | null => curlChain([creation(origin), last], 'ak_1', options);
  expect(chain(reading(origin, "/api_keys/ak_1?q='x'"))).toBeNull();
  expect(chain(reading(origin, '/api_keys/ak_1/of/ak_1'))).toBeNull();
  expect(chain(record('PATCH', `${origin}/api_keys/ak_1`, bodyOf('{"id":"ak_1"}'), 200))).toBeNull();
});

plainTest('an id is found as a whole segment of the path and nowhere else', () => {
  const ids = new Set(['ak_1']);
  expect(idInPath(reading(origin), ids)).toBe('ak_1');
  expect(idInPath(reading(origin, '/api_keys/ak_12'), ids)).toBeNull();
  expect(idInPath(reading(origin, '/api_keys?before=/ak_1/'), ids)).toBeNull();
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test as plainTest } from '@playwright/test';
import type { RequestOptions } from '../../../src/exchange/client/client.ts';
import type { ExchangeRecord } from '../../../src/exchange/recorded-exchange.ts';
import { curl } from '../../../src/exchange/script/curl.ts';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';
import { http, test } from '../loopback.ts';

const run = promisify(execFile);
const token = 'token-of-the-tests';

/** Leaves out headers that curl sets by itself and the order of the others; everything else must be equal. */
const essence = (request: Buffer | undefined) => {
  const text = (request ?? Buffer.alloc(0)).toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [line, ...headers] = text.slice(0, end).split('\r\n');
  const kept = headers.filter((header) => !/^(connection|user-agent|accept):/i.test(header));
  return { line, headers: kept.map((header) => header.trimEnd()).sort(), body: text.slice(end + 4) };
};

interface Hostile {
  readonly title: string;
  readonly request: Partial<RequestOptions>;
}

const hostile = `'"\`$(touch /dev/null/x)\${HOME}\\ !! ; | & > < * ? ~ # é€😀 %s \\n`;
const requests: readonly Hostile[] = [
  { title: 'a plain GET', request: {} },
  { title: 'a JSON body', request: { method: 'POST', json: { description: "it's" } } },
  { title: 'a body of characters that shells love', request: { method: 'POST', body: hostile } },
  { title: 'a body of several lines', request: { method: 'POST', body: "a\n'b'\n\nc\n" } },
  { title: 'a body that begins like the name of a file', request: { method: 'POST', body: '@/etc/hostname' } },
  { title: 'a body that begins like an option', request: { method: 'PATCH', body: '--help' } },
  { title: 'an empty body', request: { method: 'POST', body: '' } },
  { title: 'a POST without a body', request: { method: 'POST' } },
  { title: 'a body with control characters', request: { method: 'PUT', body: 'a\u0000b\r\n\t\u001b[31m' } },
  { title: 'a body that is no UTF-8', request: { method: 'POST', body: Buffer.from([0xff, 0x00, 0x27, 0xfe]) } },
  { title: 'a body with DELETE', request: { method: 'DELETE', body: '{}' } },
  { title: 'a path that others would tidy up', request: { path: "/a/../b/./%2e//c?x='y'&z=$(id)&{1,2}[3-4]" } },
  { title: 'a path outside ASCII', request: { path: '/ключ?é' } },
  { title: 'a path with a fragment', request: { path: "/a#b'c" } },
  {
    title: 'headers that are hostile, repeated, empty and missing',
    request: { headers: { 'X-A': ["'; id #", '$(id) "`id`"'], 'X-Empty': '', 'Service-Version': null } },
  },
  {
    title: 'a content type of its own',
    request: { method: 'POST', body: 'a=b', headers: { 'Content-Type': 'text/x' } },
  },
  { title: 'a foreign Host', request: { headers: { Host: 'evil.example' } } },
  { title: 'no authorization', request: { authorization: null } },
];

for (const shell of ['sh', 'bash']) {
  for (const { title, request } of requests) {
    test(`in ${shell}, the curl line sends the recorded request: ${title}`, async ({ serve, connect }) => {
      const server = await serve((socket) => socket.write(http(200, 'done', ['Connection: close'])));
      const secrets = new Secrets();
      const exchange = await connect(server.url, { secrets }).send({
        endpoint: 'x',
        method: 'GET',
        path: '/x',
        ...request,
      });
      const line = curl(secrets.record(exchange), { tokenEnv: 'TOKEN_OF_TESTS' });
      expect(line).not.toContain(token);
      const env = { PATH: process.env.PATH, TOKEN_OF_TESTS: token };
      const { stdout } = await run(shell, ['-c', line], { env });
      expect(stdout).toMatch(/^HTTP\/1\.1 200 Said[\s\S]*done$/);
      expect(server.requests).toHaveLength(2);
      expect(essence(server.requests[1])).toEqual(essence(server.requests[0]));
    });
  }
}

const record = (request: Partial<ExchangeRecord['request']>): ExchangeRecord => ({
  id: 'x1',
  endpoint: 'GET /api_keys',
  request: { method: 'GET', url: 'https://api.example.com/api_keys', headers: [], body: null, ...request },
  response: null,
  failure: null,
  timings: { startedAt: '2026-01-01T00:00:00.000Z', queuedMs: 0, firstByteMs: 0, totalMs: 0 },
  attempt: 1,
});
const authorization = (value: string) => record({ headers: [['Authorization', value]] });

plainTest('the token is read from the environment', () => {
  expect(curl(authorization('Bearer [redacted:token]'), { tokenEnv: 'PLUMBLINE_TOKEN' })).toBe(
    'curl -sS -i --path-as-is --globoff -X GET -H "Authorization: Bearer $PLUMBLINE_TOKEN" https://api.example.com/api_keys',
  );
});

plainTest('without a variable, or with a name that is invalid in a shell, the placeholder stays', () => {
  for (const tokenEnv of [null, '', 'A B', '$(id)', '1A', 'X"; id; "']) {
    const line = curl(authorization('Bearer [redacted:token]'), { tokenEnv });
    expect(line).toContain(`-H 'Authorization: Bearer [redacted:token]'`);
  }
});

plainTest('a credential other than the token is not replaced by the token', () => {
  const line = curl(authorization('Bearer [redacted:credentials]'), { tokenEnv: 'PLUMBLINE_TOKEN' });
  expect(line).toContain(`-H 'Authorization: Bearer [redacted:credentials]'`);
});

plainTest('a line for a body that was cut begins with a note about it', () => {
  const body = { encoding: 'text', content: 'abc', bytes: 20_000, cut: true } as const;
  const line = curl(record({ method: 'POST', body }), { tokenEnv: null });
  expect(line).toMatch(/^: 'only the first part of the 20000 bytes of the body was recorded'; curl /);
});

plainTest('the line for HEAD does not wait for a body', () => {
  expect(curl(record({ method: 'HEAD' }), { tokenEnv: null })).toContain(' --head ');
});

import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { exchangeOfFlow } from '../../../src/exchange/flows/flow-exchange.ts';
import { readTnetstring } from '../../../src/exchange/flows/tnetstring.ts';
import { NoExchange } from '../../../src/exchange/recording/no-exchange.ts';
import { flow, type Message, tnetstring } from './flow-file.ts';

const read = (written: object) => {
  const bytes = tnetstring(written);
  return exchangeOfFlow(readTnetstring(bytes.subarray(bytes.indexOf(':') + 1, -1), '}'), 'r-1');
};
const json = [['content-type', 'application/json']] as const;
const key = '{"id":"ak_1"}';
const post: Message = { method: 'POST', headers: json, body: '{"description":"x"}' };

test('a flow becomes an exchange with its address, bodies and times', () => {
  expect(read(flow(post, { status: 201, headers: json, body: key }))).toEqual({
    id: 'r-1',
    endpoint: '',
    request: {
      method: 'POST',
      url: 'https://api.example.com/api_keys',
      headers: [['Host', 'api.example.com'], ...json],
      body: Buffer.from('{"description":"x"}'),
    },
    response: { status: 201, headers: json, body: Buffer.from(key) },
    failure: null,
    timings: {
      startedAt: '2026-03-14T09:26:53.000Z',
      queuedMs: 0,
      firstByteMs: expect.closeTo(10),
      totalMs: expect.closeTo(10),
    },
    attempt: 1,
  });
});

test('the address is the one that the client wrote, in HTTP/1.0, 1.1, 2 and 3', () => {
  const urlOf = (message: Message, request: object = {}) => {
    const written = flow(message, null) as { request: object };
    return read({ ...written, request: { ...written.request, ...request } }).request.url;
  };
  const url = 'http://api.example.com:8080/v/api_keys?before_id=ak_1';
  for (const http of ['HTTP/1.1', 'HTTP/2.0', 'HTTP/3']) expect.soft(urlOf({ url, http }), http).toBe(url);
  // HTTP/1.0 without a Host header: the server that mitmproxy connected to.
  expect(urlOf({ url }, { headers: [], host: '192.0.2.1', port: 8080 })).toBe(
    'http://192.0.2.1:8080/v/api_keys?before_id=ak_1',
  );
  expect(urlOf({ url }, { headers: [], host: '2001:db8::1', port: 80 })).toMatch(/^http:\/\/\[2001:db8::1\]:80\/v/);
});

test('content codings of requests and answers are decoded', () => {
  const headers = [...json, ['Content-Encoding', 'gzip']] as const;
  const { request, response } = read(
    flow({ ...post, headers, body: gzipSync('{"description":"x"}') }, { status: 201, headers, body: gzipSync(key) }),
  );
  expect(request.body?.toString()).toBe('{"description":"x"}');
  expect(response?.decoded?.body.toString()).toBe(key);
});

test('a body that mitmproxy did not keep or that broke off is marked as cut', () => {
  const whole = { status: 200, headers: json, body: key };
  expect(read(flow({}, whole))).not.toHaveProperty('cut');
  for (const [name, response, more] of [
    ['streamed', { ...whole, body: null }, {}],
    ['without an end', { ...whole, more: { timestamp_end: null } }, {}],
    ['an error after the head', { ...whole, body: '' }, { error: { msg: 'server disconnected', timestamp: 1 } }],
    ['an error after some JSON', whole, { error: { msg: 'server disconnected', timestamp: 1 } }],
    ['larger than we read', { ...whole, body: Buffer.alloc(17 * 1024 * 1024, '1') }, {}],
  ] as const)
    expect.soft(read({ ...flow({}, response), ...more }), name).toMatchObject({ cut: true });
  expect(read(flow({ ...post, body: null }, whole))).toMatchObject({ sentCut: true });
  expect(read(flow({}, { status: 204, body: '' }))).not.toHaveProperty('cut');
});

test('a request without an answer becomes an exchange with a failure', () => {
  expect(read({ ...flow({}, null), error: { msg: 'connection refused', timestamp: 1 } })).toMatchObject({
    response: null,
    failure: { kind: 'aborted' },
  });
});

test('a flow that is no HTTP exchange of a deployment is refused with its reason', () => {
  const ok = flow({}, { status: 200, headers: json, body: key });
  for (const [written, says] of [
    [{ ...ok, type: 'tcp' }, 'is not HTTP (tcp)'],
    [{ ...ok, websocket: { messages: [] } }, 'is a WebSocket connection'],
    [flow({ method: 'CONNECT' }, null), 'opens a tunnel through the proxy'],
    [{ ...ok, is_replay: 'response' }, 'was answered by mitmproxy from an earlier recording'],
    [{ ...ok, backup: { type: 'http' } }, 'was changed by hand in mitmproxy'],
    [{ ...ok, version: 11 }, /^is in a format that we do not know/],
    [{ ...ok, version: [0, 18] }, /^is in a format that we do not know/],
    [{ ...ok, request: { method: Buffer.from('secret') } }, /^is no exchange \(request\.headers: (?!.*secret)/],
  ] as const)
    expect.soft(() => read(written), String(says)).toThrow(says);
  expect(() => read({ version: 21, type: 'http' })).toThrow(NoExchange);
  expect(read({ ...ok, is_replay: 'request' }).response?.status).toBe(200);
});

import { expect } from '@playwright/test';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';
import { http, test } from '../loopback.ts';

const get = { endpoint: 'GET /api_keys', method: 'GET', path: '/api_keys' } as const;
const post = { endpoint: 'POST /api_keys', method: 'POST', path: '/api_keys' } as const;

const head = (request: Buffer | undefined): string[] =>
  (request ?? Buffer.alloc(0)).toString('latin1').split('\r\n\r\n')[0]?.split('\r\n') ?? [];
const bodyOf = (request: Buffer | undefined): Buffer =>
  (request ?? Buffer.alloc(0)).subarray((request ?? Buffer.alloc(0)).indexOf('\r\n\r\n') + 4);

test('a plain request carries the default headers and no others', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(200, '{}')));
  await connect(server.url).send(get);
  expect(head(server.requests[0])).toEqual([
    'GET /api_keys HTTP/1.1',
    `Host: 127.0.0.1:${server.port}`,
    'Accept: application/json',
    'User-Agent: plumbline',
    'Authorization: Bearer token-of-the-tests',
    'Service-Version: 2',
    'Connection: keep-alive',
  ]);
});

test('the recorded request equals the bytes on the wire, apart from Connection', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(201, '{"id":"ak_1"}')));
  const { request } = await connect(`${server.url}/prefix/`).send({ ...post, json: { description: 'ü' } });
  const recorded = [
    `${request.method} ${request.url.slice(server.url.length)} HTTP/1.1`,
    ...request.headers.map(([name, value]) => `${name}: ${value}`),
  ];
  expect(head(server.requests[0])).toEqual([...recorded, 'Connection: keep-alive']);
  expect(bodyOf(server.requests[0])).toEqual(request.body);
  expect(request.body?.toString()).toBe('{"description":"ü"}');
  expect(recorded).toContain('Content-Type: application/json');
  expect(recorded[0]).toBe('POST /prefix/api_keys HTTP/1.1');
});

test('headers can be repeated, replaced regardless of case, emptied and omitted', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(200)));
  const headers = { 'X-Twice': ['one', 'two'], accept: 'text/plain', 'service-version': null, 'X-Empty': '' };
  await connect(server.url).send({ ...get, headers, authorization: null });
  expect(head(server.requests[0]).slice(2)).toEqual([
    'User-Agent: plumbline',
    'X-Twice: one',
    'X-Twice: two',
    'accept: text/plain',
    'X-Empty: ',
    'Connection: keep-alive',
  ]);
});

test('an Authorization of the request replaces the token and is sent unchanged', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(200)));
  await connect(server.url).send({ ...get, authorization: 'bearer  odd' });
  expect(head(server.requests[0])).toContain('Authorization: bearer  odd');
});

test('a client without a token sends no authorization', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(200)));
  await connect(server.url, { token: null }).send(get);
  expect(head(server.requests[0]).join()).not.toMatch(/authorization/i);
});

test('characters outside ASCII are sent as UTF-8 in the path and in headers', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(200)));
  await connect(server.url).send({ ...get, path: '/é', headers: { 'X-Name': 'ключ' } });
  expect(server.requests[0]?.toString('utf8')).toMatch(/^GET \/é HTTP/);
  expect(server.requests[0]?.toString('utf8')).toContain('X-Name: ключ');
});

for (const path of [
  '/a/../b',
  '//double//slash',
  '/%2e%2E/%zz',
  '/a?x=1&x=2&"<>`{}|',
  '/a;b=[c]#d',
  '/.',
  '?only=query',
]) {
  test(`the path ${path} is sent byte for byte`, async ({ serve, connect }) => {
    const server = await serve((socket) => socket.write(http(200)));
    const exchange = await connect(server.url).send({ ...get, path });
    const target = path.startsWith('/') ? path : `/${path}`;
    expect(head(server.requests[0])[0]).toBe(`GET ${target} HTTP/1.1`);
    expect(exchange.request.url).toBe(`${server.url}${target}`);
  });
}

test('a malformed JSON body is sent unchanged, without an added content type', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(400)));
  const body = Buffer.from([0x7b, 0x22, 0xff, 0x00, 0x0a, 0x2c, 0x2c]);
  await connect(server.url).send({ ...post, body });
  expect(bodyOf(server.requests[0])).toEqual(body);
  expect(head(server.requests[0])).toContain('Content-Length: 7');
  expect(head(server.requests[0]).join()).not.toMatch(/content-type|transfer-encoding/i);
});

test('GET and DELETE can carry a body', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(204)));
  const client = connect(server.url);
  await client.send({ ...get, body: '{}' });
  await client.send({ ...get, method: 'DELETE', body: '{}' });
  expect(server.requests.map((request) => bodyOf(request).toString())).toEqual(['{}', '{}']);
});

test('a POST without a body says that its length is zero', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(200)));
  await connect(server.url).send(post);
  expect(head(server.requests[0])).toContain('Content-Length: 0');
});

test('a header or a path with a line break is refused before anything is sent', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(200)));
  const client = connect(server.url);
  await expect(client.send({ ...get, headers: { 'X-Evil': 'a\r\nX-Other: b' } })).rejects.toThrow(TypeError);
  await expect(client.send({ ...get, path: '/a HTTP/1.1\r\nX: y' })).rejects.toThrow(TypeError);
  expect(server.requests).toEqual([]);
});

test('a request that cannot be written releases its slot of the pace', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(200)));
  let inside = 0;
  const enter = async () => {
    inside += 1;
    const leave = () => {
      inside -= 1;
    };
    return { leave };
  };
  const client = connect(server.url, { pace: { enter, pause: () => {} } });
  await expect(client.send({ ...get, headers: { 'X-Evil': 'a\nb' } })).rejects.toThrow(TypeError);
  await client.send(get);
  expect(inside).toBe(0);
});

test('connections are kept alive and used again', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(200, '{}')));
  const client = connect(server.url);
  for (let count = 0; count < 5; count += 1) await client.send(get);
  expect(server.requests).toHaveLength(5);
  expect(server.connections).toBe(1);
});

test('an answer is recorded in full, with repeated headers in their order and case', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(418, '{"a":1}', ['x-b: 1', 'X-B: 2', 'X-Name: ключ'])));
  const { response, failure, json } = await connect(server.url).send(get);
  expect(failure).toBeNull();
  expect(response?.status).toBe(418);
  expect(response?.headers).toEqual([
    ['Content-Length', '7'],
    ['x-b', '1'],
    ['X-B', '2'],
    ['X-Name', 'ключ'],
  ]);
  expect(response?.body.toString()).toBe('{"a":1}');
  expect(json).toEqual({ a: 1 });
});

test('an answer with more headers than Node reads by default is recorded in full', async ({ serve, connect }) => {
  const many = Array.from({ length: 2500 }, (_, index) => `X-${index}: ${index}`);
  const server = await serve((socket) => socket.write(http(200, '', many)));
  const { response } = await connect(server.url).send(get);
  expect(response?.headers).toHaveLength(2501);
});

test('the client asks for no compression, and a body that contradicts its Content-Encoding is kept unchanged', async ({
  serve,
  connect,
}) => {
  const server = await serve((socket) => socket.write(http(200, 'packed', ['Content-Encoding: gzip'])));
  const { response } = await connect(server.url).send(get);
  expect(response?.body.toString()).toBe('packed');
  expect(head(server.requests[0]).join()).not.toMatch(/accept-encoding/i);
});

for (const status of [301, 302, 303, 307, 308]) {
  test(`a redirect with ${status} is recorded and not followed`, async ({ serve, connect }) => {
    const server = await serve((socket) => socket.write(http(status, '', ['Location: /elsewhere'])));
    const { response } = await connect(server.url).send(get);
    expect(response?.status).toBe(status);
    expect(server.requests).toHaveLength(1);
  });
}

test('informational answers are skipped, and a 101 is taken as the answer', async ({ serve, connect }) => {
  const server = await serve((socket, count) => {
    if (count === 1) socket.write(`HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${http(200, '{}')}`);
    else socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: odd\r\nConnection: Upgrade\r\n\r\n');
  });
  const client = connect(server.url);
  expect((await client.send(get)).response?.status).toBe(200);
  expect((await client.send(get)).response?.status).toBe(101);
});

test('the dialect is applied on the wire, and the recorded answer is as received', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(200, '{"datadog":{"datadog":1}}')));
  const dialect = new Dialect({ headers: { 'Service-Version': 'Ngrok-Version' }, fields: { monitoring: 'datadog' } });
  const client = connect(server.url, { dialect });
  const { json, response } = await client.send({ ...post, json: { monitoring: 2 } });
  await client.send({ ...get, headers: { 'service-version': null } });
  expect(head(server.requests[0])).toContain('Ngrok-Version: 2');
  expect(bodyOf(server.requests[0]).toString()).toBe('{"datadog":2}');
  expect(json).toEqual({ monitoring: { monitoring: 1 } });
  expect(response?.body.toString()).toBe('{"datadog":{"datadog":1}}');
  expect(head(server.requests[1]).join()).not.toContain('Version');
});

test('keys such as __proto__ in an answer are harmless', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(200, '{"__proto__":{"polluted":1},"constructor":2}')));
  const dialect = new Dialect({ fields: { monitoring: 'datadog' } });
  const { json } = await connect(server.url, { dialect }).send(get);
  expect(Object.keys(json ?? {})).toEqual(['__proto__', 'constructor']);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(Reflect.get(Object(json), 'polluted')).toBeUndefined();
});

test('secrets of the client and of its answers are redacted from then on', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(201, '{"token":"2Zx81kQpVbNn0LmT"}')));
  const secrets = new Secrets();
  await connect(server.url, { secrets }).send(post);
  expect(secrets.text('saw 2Zx81kQpVbNn0LmT and token-of-the-tests')).toBe('saw [redacted:token] and [redacted:token]');
});

test('each exchange is reported under its own id, with consistent timings', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(200, '{}')));
  const seen: Exchange[] = [];
  const client = connect(server.url, { idPrefix: 'w3-', onExchange: (exchange) => void seen.push(exchange) });
  const before = Date.now();
  const returned = [await client.send(get), await client.send(get)];
  expect(seen).toEqual(returned);
  expect(seen.map(({ id, endpoint, attempt }) => [id, endpoint, attempt])).toEqual([
    ['w3-1', 'GET /api_keys', 1],
    ['w3-2', 'GET /api_keys', 1],
  ]);
  for (const { timings } of seen) {
    expect(Date.parse(timings.startedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(timings.startedAt)).toBeLessThanOrEqual(Date.now());
    expect(timings.queuedMs).toBeGreaterThanOrEqual(0);
    expect(timings.firstByteMs).toBeGreaterThan(0);
    expect(timings.totalMs).toBeGreaterThanOrEqual(timings.firstByteMs);
  }
});

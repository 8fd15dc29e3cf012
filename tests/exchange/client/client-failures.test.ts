import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect } from '@playwright/test';
import type { Bounds } from '../../../src/exchange/bounds.ts';
import type { Failure } from '../../../src/exchange/recorded-exchange.ts';
import { http, listen, test } from '../loopback.ts';

const get = { endpoint: 'GET /api_keys', method: 'GET', path: '/api_keys' } as const;

interface Breakage {
  readonly title: string;
  readonly kind: Failure['kind'];
  readonly message?: RegExp;
  readonly answer: (socket: Socket) => void;
  readonly bounds?: Partial<Bounds>;
  /** A GET is sent once more after this failure. */
  readonly isLost?: true;
}

const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';

const breakages: readonly Breakage[] = [
  { title: 'a reset before the answer', kind: 'reset', answer: (socket) => socket.resetAndDestroy(), isLost: true },
  { title: 'a closing before the answer', kind: 'reset', answer: (socket) => socket.end(), isLost: true },
  { title: 'a closing within the head', kind: 'reset', answer: (socket) => socket.end('HTTP/1.1 200 OK\r\nX-A') },
  {
    title: 'a body shorter than its content length',
    kind: 'reset',
    answer: (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"id":"ak_1"}'),
  },
  {
    title: 'a reset within the body',
    kind: 'reset',
    answer: (socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}', () =>
        setImmediate(() => socket.resetAndDestroy()),
      ),
  },
  {
    title: 'a chunked body without its last chunk',
    kind: 'reset',
    answer: (socket) => socket.end(`${chunked}2\r\n{}\r\n`),
  },
  { title: 'a chunk whose size is no number', kind: 'malformed', answer: (socket) => socket.end(`${chunked}zz\r\n{}`) },
  { title: 'garbage instead of HTTP', kind: 'malformed', answer: (socket) => socket.end('220 mail.example ESMTP\r\n') },
  {
    title: 'two contradicting content lengths',
    kind: 'malformed',
    answer: (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'),
  },
  {
    title: 'a body above its bound, announced',
    kind: 'too-large',
    message: /larger than 10 bytes/,
    bounds: { bodyBytes: 10 },
    answer: (socket) => socket.write(http(200, '12345678901')),
  },
  {
    title: 'a body above its bound that never ends',
    kind: 'too-large',
    bounds: { bodyBytes: 1000 },
    answer: (socket) => {
      socket.write(chunked);
      const pour = (): void => {
        while (!socket.destroyed && socket.write('3e8\r\n'.concat('x'.repeat(1000), '\r\n')));
        if (!socket.destroyed) socket.once('drain', pour);
      };
      pour();
    },
  },
  {
    title: 'a head above its bound',
    kind: 'too-large',
    message: /head of the answer is larger than 4096 bytes/,
    bounds: { headerBytes: 4096 },
    answer: (socket) => socket.write(http(200, '', [`X-Large: ${'x'.repeat(5000)}`])),
  },
  {
    title: 'silence instead of an answer',
    kind: 'timeout',
    message: /No answer within 40 ms/,
    bounds: { firstByteMs: 40 },
    answer: () => {},
  },
  {
    title: 'an answer that stops within its head',
    kind: 'timeout',
    message: /No answer within 40 ms/,
    bounds: { firstByteMs: 40 },
    answer: (socket) => socket.write('HTTP/1.1 200 OK\r\nX-'),
  },
  {
    title: 'an answer that stops within its body',
    kind: 'timeout',
    message: /No complete answer within 40 ms/,
    bounds: { totalMs: 40 },
    answer: (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}'),
  },
];

for (const { title, kind, message = /./, answer, bounds = {}, isLost = false } of breakages) {
  test(`${title} is recorded as the failure ${kind}, without a response`, async ({ serve, connect }) => {
    const server = await serve(answer);
    const exchange = await connect(server.url, { bounds }).send(get);
    expect(exchange.failure?.kind).toBe(kind);
    expect(exchange.failure?.message).toMatch(message);
    expect([exchange.response, exchange.json]).toEqual([null, undefined]);
    expect(server.requests).toHaveLength(isLost ? 2 : 1);
  });
}

test('a refused connection is recorded as the failure connect', async ({ connect }) => {
  const server = await listen(() => {});
  await server.close();
  const exchange = await connect(server.url).send(get);
  expect(exchange.failure?.kind).toBe('connect');
  expect(exchange.failure?.message).toContain('ECONNREFUSED');
});

test('a TLS handshake that never ends is recorded as a timeout of the connection', async ({ serve, connect }) => {
  const server = await serve(() => {});
  const client = connect(server.url.replace('http:', 'https:'), { bounds: { connectMs: 40 } });
  const exchange = await client.send(get);
  expect(exchange.failure).toEqual({ kind: 'timeout', message: 'No connection within 40 ms' });
});

test('a server that speaks no TLS is recorded as the failure connect', async ({ serve, connect }) => {
  const server = await serve(() => {});
  const client = connect(server.url.replace('http:', 'https:'));
  const sent = client.send(get);
  await expect.poll(() => server.connections, { intervals: [2] }).toBe(1);
  await server.close();
  expect((await sent).failure?.kind).toBe('connect');
});

test('the message of a failed TLS handshake is one line, although that of OpenSSL ends with a line break', async ({
  connect,
}) => {
  const server = createServer((socket) => socket.end('220 mail.example ESMTP\r\n').on('error', () => {})).listen();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { failure } = await connect(`https://127.0.0.1:${port}`).send(get);
  server.close();
  expect(failure?.message).toMatch(/^\S.*SSL routines.*\S$/);
});

test('answers exactly as large as the bounds are accepted', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(200, '1234567890', [`X-Large: ${'x'.repeat(40_000)}`])));
  const { response } = await connect(server.url, { bounds: { bodyBytes: 10 } }).send(get);
  expect(response?.body.toString()).toBe('1234567890');
});

test('an answer that ends with its connection, as in HTTP/1.0, is complete', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\n{"id":1}'));
  expect((await connect(server.url).send(get)).json).toEqual({ id: 1 });
});

test('an answer to HEAD is complete although it announces a length', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n'));
  const { response } = await connect(server.url).send({ ...get, method: 'HEAD' });
  expect(response?.body).toHaveLength(0);
});

test('a connection that the server closed while it was idle is replaced once, without reporting a retry', async ({
  serve,
  connect,
}) => {
  const server = await serve((socket, count) => {
    if (count === 2) socket.resetAndDestroy();
    else socket.write(http(200, `{"count":${count}}`));
  });
  const ids: string[] = [];
  const retries: unknown[] = [];
  const client = connect(server.url, {
    onExchange: ({ id }) => void ids.push(id),
    onRetry: (retry) => void retries.push(retry),
  });
  await client.send(get);
  const exchange = await client.send(get);
  expect(exchange.json).toEqual({ count: 3 });
  expect(exchange).toMatchObject({ attempt: 2, uncertain: true });
  expect(ids).toEqual(['x1', 'x2']);
  expect(retries).toEqual([]);
  expect(server.connections).toBe(2);
});

test('an answer that arrives on an idle connection is not taken for the answer to the next request', async ({
  serve,
  connect,
}) => {
  let unasked: Socket | null = null;
  const server = await serve((socket, count) => {
    socket.write(http(200, `{"count":${count}}`));
    unasked ??= socket;
  });
  const opened: Socket[] = [];
  const watch = (message: unknown): void => void opened.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', watch);
  const client = connect(server.url);
  expect((await client.send(get)).json).toEqual({ count: 1 });
  unsubscribe('net.client.socket', watch);
  const [idle] = opened;
  const answered = idle?.bytesRead ?? 0;
  const poison = http(200, '{"count":"poison"}');
  (unasked as Socket | null)?.write(poison);
  await expect.poll(() => idle?.bytesRead, { intervals: [2] }).toBe(answered + poison.length);
  const exchange = await client.send(get);
  expect(exchange.json).toEqual({ count: 2 });
  expect(server.connections).toBe(2);
});

test('closing the client aborts the request in flight, and a closed client sends nothing', async ({
  serve,
  connect,
}) => {
  const server = await serve(() => client.close());
  const client = connect(server.url);
  const exchange = await client.send(get);
  expect(exchange.failure).toEqual({ kind: 'aborted', message: 'The client was closed' });
  await expect(client.send(get)).rejects.toThrow('The client is closed');
});

import type { Socket } from 'node:net';
import { expect } from '@playwright/test';
import { http, test } from '../loopback.ts';

const get = { endpoint: 'GET /api_keys', method: 'GET', path: '/api_keys' } as const;

test('a GET whose connection is lost before the answer is sent again, and a POST is not', async ({
  serve,
  connect,
}) => {
  const server = await serve((socket, count) => {
    if (count % 2 === 1) socket.resetAndDestroy();
    else socket.write(http(200));
  });
  expect((await connect(server.url).send(get)).response?.status).toBe(200);
  const post = { endpoint: 'POST /api_keys', method: 'POST', path: '/api_keys', json: {} } as const;
  expect((await connect(server.url).send(post)).failure?.kind).toBe('reset');
  expect(server.requests).toHaveLength(3);
});

test('a lost request is sent again on a new connection, not on another idle one', async ({ serve, connect }) => {
  const idle: Socket[] = [];
  const server = await serve((socket, count) => {
    if (count > 2 && idle.includes(socket)) socket.resetAndDestroy();
    else if (count > 2) socket.write(http(200));
    else if (idle.push(socket) === 2) for (const each of idle) each.write(http(200));
  });
  const client = connect(server.url);
  await Promise.all([client.send(get), client.send(get)]);
  expect((await client.send(get)).response?.status).toBe(200);
  expect(server.connections).toBe(3);
});

test('after an idle connection was found closed, each write uses a new connection', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(200), () => setTimeout(() => socket.destroy(), 1)));
  const client = connect(server.url);
  // Each request uses the connection of the one before, not yet known to be closed; only the first that fails is sent again.
  const post = { endpoint: 'POST /api_keys', method: 'POST', path: '/api_keys', json: {} } as const;
  const uncertain = [];
  for (let n = 0; n < 20; n += 1) uncertain.push((await client.send(post)).uncertain === true);
  expect(uncertain.filter(Boolean).length).toBeLessThanOrEqual(1);
});

test('a request whose second connection is reset too is recorded as a failure', async ({ serve, connect }) => {
  const server = await serve((socket, count) => {
    if (count === 1) socket.write(http(200));
    else socket.resetAndDestroy();
  });
  const client = connect(server.url);
  await client.send(get);
  const exchange = await client.send(get);
  expect(exchange.failure?.kind).toBe('reset');
  expect(server.requests).toHaveLength(3);
});

for (const [where, part] of [
  ['head', 'HTTP/1.1 2'],
  ['body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{'],
] as const) {
  test(`a reused connection that breaks within the ${where} of an answer is not retried`, async ({
    serve,
    connect,
  }) => {
    const server = await serve((socket, count) => {
      if (count === 1) socket.write(http(200));
      else socket.end(part);
    });
    const client = connect(server.url);
    await client.send(get);
    expect((await client.send(get)).failure?.kind).toBe('reset');
    expect(server.requests).toHaveLength(2);
  });
}

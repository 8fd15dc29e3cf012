import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { Client, type ClientOptions } from '../../../src/exchange/client/client.ts';
import { unpaced } from '../../../src/exchange/client/pace.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';
import { tlsIdentity } from './tls-identity.ts';

interface Server {
  readonly port: number;
  /** The name that each client asked for in its handshake, and the Host of its request. */
  readonly asked: (readonly [servername: string | false | undefined, host: string | undefined])[];
}

const test = base.extend<{ server: Server; get: (options: Partial<ClientOptions>) => Promise<Exchange> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  server: async ({}, use) => {
    const asked: [string | false | undefined, string | undefined][] = [];
    const server = https.createServer({ key: tlsIdentity.key, cert: tlsIdentity.cert }, (request, response) => {
      const servername = 'servername' in request.socket ? request.socket.servername : undefined;
      asked.push([typeof servername === 'string' ? servername : false, request.headers.host]);
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use({ port, asked });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
  get: async ({ server }, use) => {
    const clients: Client[] = [];
    await use((options) => {
      const client = new Client({
        baseUrl: `https://127.0.0.1:${server.port}`,
        token: null,
        defaultHeaders: {},
        dialect: Dialect.none,
        pace: unpaced,
        secrets: new Secrets(),
        idPrefix: 'x',
        ...options,
      });
      clients.push(client);
      return client.send({ endpoint: 'GET /', method: 'GET', path: '/' });
    });
    for (const client of clients) client.close();
  },
});

test('a self-signed certificate is recorded as the failure connect', async ({ server, get }) => {
  const { failure } = await get({});
  expect(failure?.kind).toBe('connect');
  expect(failure?.message).toContain('self-signed certificate');
  expect(server.asked).toEqual([]);
});

test('a self-signed certificate is accepted when the target says so', async ({ get }) => {
  expect((await get({ connection: { rejectUnauthorized: false } })).response?.status).toBe(200);
});

test('a request sent to another address keeps the host in the TLS handshake and in its Host header', async ({
  server,
  get,
}) => {
  const { response, request } = await get({
    baseUrl: `https://${tlsIdentity.hostname}`,
    connection: { ca: tlsIdentity.cert, connectTo: { host: '127.0.0.1', port: server.port } },
  });
  expect(response?.status).toBe(200);
  expect(request.url).toBe('https://api.example.test/');
  expect(server.asked).toEqual([['api.example.test', 'api.example.test']]);
});

test('a certificate of another host name is recorded as the failure connect, even when it is trusted', async ({
  server,
  get,
}) => {
  const { failure } = await get({
    baseUrl: 'https://other.example.test',
    connection: { ca: tlsIdentity.cert, connectTo: { host: '127.0.0.1', port: server.port } },
  });
  expect(failure?.kind).toBe('connect');
  expect(failure?.message).toContain('altnames');
  expect(server.asked).toEqual([]);
});

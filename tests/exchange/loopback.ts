import { createServer, type Socket } from 'node:net';
import { test as base } from '@playwright/test';
import { Client, type ClientOptions } from '../../src/exchange/client/client.ts';
import { unpaced } from '../../src/exchange/client/pace.ts';
import { Secrets } from '../../src/exchange/secrets/secrets.ts';
import { Dialect } from '../../src/exchange/wire/dialect.ts';

/** A server that works on raw bytes. It knows only enough HTTP to find where a request ends. */
export interface Loopback {
  readonly url: string;
  readonly port: number;
  /** Every complete request as it arrived; with `kept`, only the most recent ones. */
  readonly requests: Buffer[];
  connections: number;
  close(): Promise<void>;
}

/** Called with each whole request; `count` is 1 for the first one on this server. */
export type Answer = (socket: Socket, count: number) => void;

const requestLength = (bytes: Buffer): number | null => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [, length = '0'] = /^content-length: *(\d+)/im.exec(bytes.toString('latin1', 0, end + 2)) ?? [];
  const total = end + 4 + Number(length);
  return bytes.length < total ? null : total;
};

/** `kept`: how many requests stay in memory; a server that answers sixty thousand of them must not grow with each. */
export const listen = async (answer: Answer, kept = Number.POSITIVE_INFINITY): Promise<Loopback> => {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    loopback.connections += 1;
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (let length = requestLength(received); length !== null; length = requestLength(received)) {
        count += 1;
        loopback.requests.push(received.subarray(0, length));
        if (loopback.requests.length > kept) loopback.requests.shift();
        received = received.subarray(length);
        answer(socket, count);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const loopback: Loopback = {
    url: `http://127.0.0.1:${port}`,
    port,
    requests: [],
    connections: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return loopback;
};

/** A complete answer in the form that most tests need. */
export const http = (status: number, body = '', headers: readonly string[] = []): string =>
  [`HTTP/1.1 ${status} Said`, `Content-Length: ${Buffer.byteLength(body)}`, ...headers, '', body].join('\r\n');

interface Fixtures {
  /** Starts a server that is closed after the test. */
  serve: (answer: Answer) => Promise<Loopback>;
  /** Makes a client that is closed after the test. It never really waits before a retry. */
  connect: (baseUrl: string, options?: Partial<ClientOptions>) => Client;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  serve: async ({}, use) => {
    const servers: Loopback[] = [];
    await use(async (answer) => {
      const server = await listen(answer);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.close()));
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  connect: async ({}, use) => {
    const clients: Client[] = [];
    await use((baseUrl, options) => {
      const client = new Client({
        baseUrl,
        token: 'token-of-the-tests',
        defaultHeaders: { 'Service-Version': '2' },
        dialect: Dialect.none,
        pace: unpaced,
        secrets: new Secrets(),
        idPrefix: 'x',
        wait: async () => {},
        ...options,
      });
      clients.push(client);
      return client;
    });
    for (const client of clients) client.close();
  },
});

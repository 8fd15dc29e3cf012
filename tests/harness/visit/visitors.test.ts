import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer as createHttp, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { newIdentity } from '../../../src/emulator/agent/identity.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import type { LocalServer } from '../../../src/harness/visit/local-server.ts';
import { mostProbes } from '../../../src/harness/visit/probe-budget.ts';
import { test, tunnelAt } from './scene.ts';

/** Forwards requests as a tunnel does. */
const forwardTo =
  ({ port }: LocalServer) =>
  (asked: IncomingMessage, answer: ServerResponse): void => {
    const { method, url, headers } = asked;
    const passed = request({ port, host: '127.0.0.1', method, path: url, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 0, answered.headers);
      answered.pipe(answer);
    });
    asked.pipe(passed);
  };

/** A server in place of a tunnel that records its requests. */
const strangers = (answer: (asked: IncomingMessage, response: ServerResponse) => void) => {
  const asked: string[] = [];
  const server = createHttp((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    incoming.resume();
    answer(incoming, response);
  });
  return { asked, server };
};

const post = { method: 'POST', path: '/plumbline/word', body: 'body' };
const probeLine = /^GET \/plumbline\/probe-[0-9a-f]{32}$/;

/** The addresses of connection attempts during some work. */
const attemptsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const attempts: string[] = [];
  const watch = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    socket.on('connectionAttempt', (address: string, port: number) => attempts.push(`${address}:${port}`));
  };
  subscribe('net.client.socket', watch);
  try {
    await work();
  } finally {
    unsubscribe('net.client.socket', watch);
  }
  return attempts;
};

test('an address that leads to the local server is proven by one probe and then visited', async ({
  listen,
  local,
  visitorsOf,
}) => {
  const port = await listen(createHttp(forwardTo(local)));
  const visitors = visitorsOf();
  const attempts = await attemptsDuring(async () => {
    const { response } = await visitors.through(tunnelAt(port), post);
    expect(String(response?.body)).toBe('plumbline');
    await visitors.through(tunnelAt(port), { ...post, path: '/plumbline/again' });
  });
  expect(attempts).toContain(`127.0.0.1:${port}`);
  expect(local.received('word').map(({ method, body }) => `${method} ${body}`)).toEqual(['POST body']);
  expect(local.received('again')).toHaveLength(1);
});

test('a tunnel whose answers are compressed is proven', async ({ listen, local, visitorsOf }) => {
  const squeeze = createHttp((asked, answer) => {
    const { method, url, headers } = asked;
    request({ port: local.port, host: '127.0.0.1', method, path: url, headers }, async (answered) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answered) chunks.push(chunk as Buffer);
      answer.writeHead(answered.statusCode ?? 0, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.concat(chunks)));
    }).end();
  });
  const tunnel = { name: 't', publicUrl: `http://127.0.0.1:${await listen(squeeze)}` };
  expect(await visitorsOf().probe(tunnel)).toMatchObject({ arrived: true, proven: true });
});

test('the host name is kept in the TLS handshake when traffic goes to agent.connectTo', async ({
  listen,
  local,
  visitorsOf,
}) => {
  const names: (string | undefined)[] = [];
  const server = createHttps(newIdentity(), forwardTo(local));
  server.on('secureConnection', ({ servername }) => names.push(servername || undefined));
  const port = await listen(server);
  const visitors = visitorsOf({ connectTo: `127.0.0.1:${port}` });
  const { response } = await visitors.through({ name: 'one', publicUrl: 'https://a.tunnel.example' }, post);
  expect(String(response?.body)).toBe('plumbline');
  expect([...new Set(names)]).toEqual(['a.tunnel.example']);
});

/** Foreign services. None knows the answer of the local server, though some repeat parts of the request. */
const services: { readonly [what: string]: (asked: IncomingMessage, response: ServerResponse) => void } = {
  'answers everything': (_, response) => response.end('welcome'),
  'echoes the path': ({ url }, response) => response.end(url),
  redirects: (_, response) => response.writeHead(302, { location: 'https://a.example/' }).end(),
  fails: (_, response) => response.writeHead(500).end(),
  'hangs up': (_, response) => response.socket?.destroy(),
};
for (const [what, answer] of Object.entries(services))
  test(`a service that ${what} gets only probes, and at most the allowed number`, async ({ listen, visitorsOf }) => {
    const { asked, server } = strangers(answer);
    const port = await listen(server);
    const visitors = visitorsOf();
    for (let n = 0; n < mostProbes + 5; n += 1) {
      // Each visit is of a new tunnel.
      const seen = await visitors.through(tunnelAt(port, 'http', `tunnel ${n}`), post);
      expect(seen.request.method).toBe('GET');
    }
    expect(asked).toHaveLength(mostProbes);
    expect(asked.filter((line) => !probeLine.test(line))).toEqual([]);
    expect(new Set(asked).size).toBe(mostProbes);
  });

test('a service that forwards probes but answers itself is not proven', async ({ listen, local, visitorsOf }) => {
  const port = await listen(
    createHttp((asked, response) => {
      request({ port: local.port, host: '127.0.0.1', path: asked.url }, (answered) => {
        answered.resume().on('end', () => response.end(asked.url));
      }).end();
    }),
  );
  expect(await visitorsOf().probe(tunnelAt(port))).toMatchObject({ arrived: true, proven: false });
});

test('the proof is valid for one tunnel at one address, until it is started or stopped', async ({
  listen,
  local,
  visitorsOf,
}) => {
  const port = await listen(createHttp(forwardTo(local)));
  const { asked, server } = strangers((_, response) => response.end());
  const foreign = await listen(server);
  const visitors = visitorsOf();
  expect(await visitors.probe(tunnelAt(port))).toMatchObject({ proven: true });
  await visitors.through(tunnelAt(foreign), post);
  expect(asked).toEqual([expect.stringMatching(probeLine)]);
  const attempts = await attemptsDuring(async () => {
    visitors.forget('one');
    await visitors.through(tunnelAt(port), post);
  });
  // A probe on a connection of its own, and the request.
  expect(attempts.filter((attempt) => attempt === `127.0.0.1:${port}`)).toHaveLength(2);
});

for (const host of [
  '169.254.169.254',
  '0.0.0.0',
  '[fe80::1]',
  '[::ffff:169.254.169.254]',
  '2852039166',
  '10.255.255.1',
])
  test(`no connection is attempted to a tunnel at ${host}`, async ({ visitorsOf }) => {
    const visitors = visitorsOf();
    const attempts = await attemptsDuring(async () => {
      for (const scheme of ['http', 'https', 'tcp']) {
        const tunnel = { name: 'one', publicUrl: `${scheme}://${host}:8080` };
        const visits = [
          () => visitors.probe(tunnel),
          () => visitors.through(tunnel, post),
          () => visitors.talk(tunnel, Buffer.from('x')),
        ];
        for (const visit of visits) await expect(visit()).rejects.toThrow(Unexercised);
      }
    });
    expect(attempts).toEqual([]);
  });

test('a tunnel is visited at its last shown address when the first one does not answer', async ({
  listen,
  local,
  visitorsOf,
}) => {
  const port = await listen(createHttp(forwardTo(local)));
  const visitors = visitorsOf();
  const gone = tunnelAt(9);
  expect((await visitors.probe(gone)).proven).toBe(false);
  visitors.learn({ ...tunnelAt(port), name: gone.name });
  const { response } = await visitors.through(gone, { ...post, path: '/plumbline/moved' });
  expect(String(response?.body)).toBe('plumbline');
  expect(local.received('moved')).toHaveLength(1);
  expect((await visitors.probeThere(gone)).proven).toBe(false);
});

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { createServer as createHttp, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test as base, expect } from '@playwright/test';
import { newIdentity } from '../../../src/emulator/agent/identity.ts';
import { unpaced } from '../../../src/exchange/pace.ts';
import { Secrets } from '../../../src/exchange/secrets.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import type { TargetFile } from '../../../src/harness/target/target-file.ts';
import { Unexercised } from '../../../src/harness/trial/interruption.ts';
import { LocalServer } from '../../../src/harness/visit/local-server.ts';
import { mostProbes } from '../../../src/harness/visit/probe-budget.ts';
import { MirrorServer, mirrored } from '../../../src/harness/visit/tcp.ts';
import { Visitors } from '../../../src/harness/visit/visitors.ts';
import { projectRoot, sourcesIn } from '../../read-imports.ts';

interface Scene {
  /** Listens on loopback until the test ends; its port. */
  listen: (server: Server) => Promise<number>;
  visitorsOf: (agent?: Partial<NonNullable<TargetFile['agent']>>) => Visitors;
  local: LocalServer;
  mirror: MirrorServer;
}

const test = base.extend<Scene>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  listen: async ({}, use) => {
    const servers: Server[] = [];
    const sockets = new Set<Socket>();
    await use(async (server) => {
      servers.push(server.on('connection', (socket: Socket) => sockets.add(socket)));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return (server.address() as AddressInfo).port;
    });
    for (const server of servers) server.close();
    for (const socket of sockets) socket.destroy();
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  local: async ({}, use) => {
    const local = await LocalServer.open(null);
    await use(local);
    local.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  mirror: async ({}, use) => {
    const mirror = await MirrorServer.open(null);
    await use(mirror);
    mirror.close();
  },
  visitorsOf: async ({ local, mirror }, use) => {
    const opened: Visitors[] = [];
    await use((agent = {}) => {
      const target = targetOf({ agent: { baseUrl: 'http://127.0.0.1:1', insecure: true, ...agent } }, 'tests');
      const visitors = new Visitors({ target, token: '', pace: unpaced, secrets: new Secrets(), idPrefix: 'v-' });
      visitors.behind(local);
      visitors.mirroredBy(mirror);
      opened.push(visitors);
      return visitors;
    });
    for (const visitors of opened) visitors.close();
  },
});

/** Forwards as a tunnel does. */
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

/** Answers in place of a tunnel, and keeps what it was asked. */
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
const tunnelAt = (port: number, scheme = 'http', name = 'one') => ({
  name,
  publicUrl: `${scheme}://127.0.0.1:${port}`,
});

/** Where connections were attempted to while something was done. */
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

test('an address that leads to the local server is proven by one probe, and then visited', async ({
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

test('an edge that compresses answers unasked is believed all the same', async ({ listen, local, visitorsOf }) => {
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

test('over TLS the name of the address is kept, wherever the target says that traffic goes', async ({
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

/** Services of somebody else. None of them knows the answer of the local server, though some know what they are asked. */
const services: { readonly [what: string]: (asked: IncomingMessage, response: ServerResponse) => void } = {
  'answers everything': (_, response) => response.end('welcome'),
  'echoes the path': ({ url }, response) => response.end(url),
  redirects: (_, response) => response.writeHead(302, { location: 'https://a.example/' }).end(),
  fails: (_, response) => response.writeHead(500).end(),
  'hangs up': (_, response) => response.socket?.destroy(),
};
for (const [what, answer] of Object.entries(services))
  test(`a service that ${what} gets nothing but probes, and no more than the bound`, async ({ listen, visitorsOf }) => {
    const { asked, server } = strangers(answer);
    const port = await listen(server);
    const visitors = visitorsOf();
    for (let n = 0; n < mostProbes + 5; n += 1) {
      // Also where every tunnel is another one.
      const seen = await visitors.through(tunnelAt(port, 'http', `tunnel ${n}`), post);
      expect(seen.request.method).toBe('GET');
    }
    expect(asked).toHaveLength(mostProbes);
    expect(asked.filter((line) => !probeLine.test(line))).toEqual([]);
    expect(new Set(asked).size).toBe(mostProbes);
  });

test('a service that passes on what it is asked, and answers for itself, is not believed', async ({
  listen,
  local,
  visitorsOf,
}) => {
  const port = await listen(
    createHttp((asked, response) => {
      request({ port: local.port, host: '127.0.0.1', path: asked.url }, (answered) => {
        answered.resume().on('end', () => response.end(asked.url));
      }).end();
    }),
  );
  expect(await visitorsOf().probe(tunnelAt(port))).toMatchObject({ arrived: true, proven: false });
});

test('what is proven is proven for one tunnel at one address, until it is started or stopped', async ({
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
  test(`nothing is connected to for a tunnel at ${host}`, async ({ visitorsOf }) => {
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

test('bytes go through a TCP tunnel that leads to the mirror', async ({ listen, mirror, visitorsOf }) => {
  const [host = '', to = ''] = mirror.address.split(':');
  const port = await listen(
    createServer((socket) => {
      const passed = connect(Number(to), host);
      socket.on('error', () => passed.destroy()).on('close', () => passed.destroy());
      passed.on('error', () => socket.destroy());
      socket.pipe(passed).pipe(socket);
    }),
  );
  const bytes = Buffer.from([0, 1, 2, 255]);
  expect(await visitorsOf().talk(tunnelAt(port, 'tcp'), bytes)).toEqual({
    back: mirrored(bytes),
    failure: null,
    arrived: true,
    proven: true,
  });
});

const talkers: { readonly [what: string]: (bytes: Buffer) => Buffer } = {
  echoes: (bytes) => bytes,
  'mirrors by itself': mirrored,
  'says something else': (bytes) => Buffer.alloc(bytes.length, 'x'),
};
for (const [what, reply] of Object.entries(talkers))
  test(`a TCP service that ${what} gets a word on each connection and nothing else`, async ({ listen, visitorsOf }) => {
    const heard: string[] = [];
    const port = await listen(
      createServer((socket) => {
        const at = heard.push('') - 1;
        socket.on('error', () => {});
        socket.on('data', (bytes: Buffer) => {
          heard[at] += bytes.toString('latin1');
          socket.write(reply(bytes));
        });
      }),
    );
    const visitors = visitorsOf();
    for (let n = 0; n < mostProbes + 3; n += 1)
      expect(
        await visitors.talk(tunnelAt(port, 'tcp', `tunnel ${n}`), Buffer.from('POST / HTTP/1.1\r\n\r\n')),
      ).toMatchObject({
        back: null,
        arrived: false,
        failure: 'what answers at public_url is not the local server',
      });
    expect(heard).toHaveLength(mostProbes);
    for (const all of heard) expect(all).toMatch(/^probe-[0-9a-f]{32}$/);
  });

test('nothing but the visitors opens a connection to an address that an agent names', () => {
  /** Files that may open connections or servers, and why. */
  const allowed = [
    'src/harness/visit/tcp.ts', // for visitors.ts, to an address that it has checked
    'src/harness/request/pace-broker.ts', // between the processes of a run
    'src/harness/visit/local-server.ts', // listens
  ];
  const opens = /from 'node:(net|http|https|tls|http2|dgram)'|\bfetch\(|from 'undici'/;
  const harmless =
    /import type [^;]*from 'node:(net|http|https|tls)';|import \{ (BlockList, )?isIP \} from 'node:net';|import \{ STATUS_CODES \} from 'node:http';/g;
  const files = [...sourcesIn('src/harness'), ...sourcesIn('specs')];
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter(([, text]) => opens.test(text.replace(harmless, ''))).map(([file]) => file);
  expect(found.filter((file) => !allowed.includes(file))).toEqual([]);
  const uses = (what: RegExp): string[] => files.filter(([, text]) => what.test(text)).map(([file]) => file);
  expect(uses(/\bopenPublic\b/).sort()).toEqual(['src/harness/request/clients.ts', 'src/harness/visit/visitors.ts']);
  expect(uses(/import .*\btalk\b.* from '.*tcp\.ts'/)).toEqual(['src/harness/visit/visitors.ts']);
  expect(readFileSync(join(projectRoot, 'src/harness/visit/visitors.ts'), 'utf8')).toContain('admit(');
});

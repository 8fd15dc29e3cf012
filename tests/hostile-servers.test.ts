/** Against any server, a run ends in bounded time and memory with a correct verdict: it never crashes and never passes. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { startEmbedded } from '../src/emulator/embedded.ts';
import type { Bounds } from '../src/exchange/bounds.ts';
import { collected } from '../src/harness/trial/collect.ts';
import type { Report } from '../src/report/model/report.ts';
import { test } from './exchange/loopback.ts';
import { endpointHostilities } from './hostile/endpoints.ts';
import { hostilities } from './hostile/hostilities.ts';
import { answerOf, type Bend, openProxy, unbent } from './hostile/proxy.ts';
import { accidents, everythingOf, expectVerdict, sampleOf } from './hostile/runs.ts';
import { collectBodies } from './suites/collect-bodies.ts';
import { trySuites } from './suites/try-suites.ts';

test.beforeAll(collectBodies);

for (const hostility of hostilities) {
  for (const api of ['management', 'agent'] as const) {
    const { name, verdict } = hostility;
    test(`a run against the ${api} API has the verdict ${verdict}: ${name}`, async () => {
      // Without an answer, everything is tried quickly; `npm run prove -- hostilities` also tries everything against the other servers.
      await expectVerdict(hostility, api, verdict === 'incomplete' ? everythingOf(api) : sampleOf[api]);
    });
  }
}

/** Answers of the embedded deployment that a proxy changes on the way. */
const bent: readonly {
  readonly name: string;
  /** More than one verdict if it depends on timing. Never a deviation: the documents say nothing about these cases. */
  readonly verdicts: readonly Report['verdict'][];
  readonly bend: Bend;
  readonly bounds?: Partial<Bounds>;
}[] = [
  {
    name: 'extra fields with the names of the language and numbers beyond measure',
    verdicts: ['conforms'],
    bend: (socket, { status, body, bytes }) => {
      const extra = '{"__proto__":{"id":1,"token":2},"constructor":null,"toString":"x","valueOf":1e999,"then":{},';
      const text = body.toString();
      if (!text.startsWith('{') || text === '{}') return void socket.write(bytes);
      socket.write(answerOf(status, Buffer.from(`${extra}${text.slice(1)}`)));
    },
  },
  {
    name: 'a provisional answer before each answer',
    verdicts: ['conforms'],
    bend: (socket, { bytes }) =>
      void socket.write(Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'), bytes])),
  },
  // Without an Accept-Encoding in the request any coding is acceptable: RFC 9110, section 12.5.3.
  ...Object.entries({ gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }).map(([coding, pack]) => ({
    name: `answers in ${coding} that nobody asked for`,
    verdicts: ['conforms'] as const,
    bend: ((socket, { status, body, bytes }) =>
      void socket.write(
        body.length === 0 ? bytes : answerOf(status, pack(body), [`Content-Encoding: ${coding}`]),
      )) satisfies Bend,
  })),
  {
    name: 'answers in pieces of one byte',
    verdicts: ['conforms'],
    bend: (socket, { bytes }) => {
      socket.setNoDelay(true);
      for (let at = 0; at < bytes.length; at += 1) socket.write(bytes.subarray(at, at + 1));
    },
  },
  {
    name: 'a connection that closes after each answer',
    // A request that is sent as the connection closes is carried out but not answered, so a second try finds its effect.
    verdicts: ['conforms', 'incomplete'],
    bend: (socket, { bytes }) => void socket.end(bytes),
  },
  {
    name: 'a reset between requests',
    verdicts: ['conforms', 'incomplete'],
    bend: (socket, { bytes }) => socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 1)),
  },
  {
    name: 'a second answer behind each answer',
    verdicts: ['conforms'],
    bend: (socket, { bytes }) =>
      void socket.write(Buffer.concat([bytes, answerOf(200, Buffer.from('{"id":"of a request that was not sent"}'))])),
  },
  {
    name: 'a port that is closed in the middle',
    verdicts: ['incomplete'],
    bend: (socket, { bytes }, count) => void (count > 12 ? socket.resetAndDestroy() : socket.write(bytes)),
  },
  {
    name: 'silence from the middle on',
    verdicts: ['incomplete'],
    bounds: { firstByteMs: 300 },
    bend: (socket, { bytes }, count) => void (count > 12 || socket.write(bytes)),
  },
];

for (const { name, verdicts, bend, bounds = {} } of bent) {
  test(`a run through a proxy has the verdict ${verdicts.join(' or ')}: ${name}`, async () => {
    const embedded = await startEmbedded({ pageSize: 2, others: 3 });
    const proxy = await openProxy(embedded.baseUrl, bend);
    try {
      const target = { management: { baseUrl: proxy.url } };
      const report = await trySuites(target, { only: sampleOf.management, token: embedded.token, bounds });
      expect(accidents(report)).toEqual([]);
      expect(report.deviations.map(({ requirement, received }) => [requirement, received])).toEqual([]);
      expect(verdicts).toContain(report.verdict);
    } finally {
      await proxy.close();
      await embedded.close();
    }
  });
}

/** Everything about one resource. `npm run prove -- hostilities` tries everything about all resources. */
const sampled = (): string[] => [...collected.keys()].filter((id) => id.startsWith('api-keys.'));

for (const { name, verdicts, gate, bend, bounds } of endpointHostilities) {
  test(`${name}: the verdict is ${verdicts.join(' or ')}`, async () => {
    const embedded = await startEmbedded({ pageSize: 2, others: 3 });
    const proxy = await openProxy(embedded.baseUrl, bend?.() ?? unbent, gate?.());
    try {
      const report = await trySuites(
        { management: { baseUrl: proxy.url } },
        { only: sampled(), token: embedded.token, bounds },
      );
      expect(accidents(report)).toEqual([]);
      expect(report.deviations.map(({ requirement, received }) => [requirement, received])).toEqual([]);
      expect(verdicts, report.reason ?? '').toContain(report.verdict);
      expect(report.requirements.some(({ unanswered }) => unanswered)).toBe(!verdicts.includes('conforms'));
    } finally {
      await proxy.close();
      await embedded.close();
    }
  });
}

/** Other places to which a deployment may try to send the client and its token. */
const lures: readonly { readonly name: string; readonly bend: (elsewhere: string) => Bend }[] = [
  ...[301, 302, 307, 308].map((status) => ({
    name: `a redirect with ${status}`,
    bend:
      (elsewhere: string): Bend =>
      (socket) =>
        void socket.write(answerOf(status, Buffer.from('{}'), [`Location: ${elsewhere}/api_keys`])),
  })),
  ...[
    '{}/api_keys',
    'http://127.0.0.1@{host}/',
    '//{host}/api_keys',
    '/\\{host}/api_keys',
    'http:{host}',
    '\t//{host}/',
  ].map((next) => ({
    name: `a next page at ${next}`,
    bend:
      (elsewhere: string): Bend =>
      (socket, { method, path, status, body, bytes }) => {
        if (method !== 'GET' || !/^\/api_keys(\?|$)/.test(path)) return void socket.write(bytes);
        const { host } = new URL(elsewhere);
        const uri = next.replace('{}', elsewhere).replace('{host}', host);
        const page = { ...JSON.parse(body.toString()), next_page_uri: uri };
        socket.write(answerOf(status, Buffer.from(JSON.stringify(page))));
      },
  })),
];

for (const { name, bend } of lures) {
  test(`${name} causes no request to another server, and the deployment deviates`, async ({ serve }) => {
    const elsewhere = await serve((socket) => void socket.write(answerOf(200, Buffer.from('{}'))));
    const embedded = await startEmbedded({ pageSize: 2, others: 3 });
    const proxy = await openProxy(embedded.baseUrl, bend(elsewhere.url));
    try {
      const target = { management: { baseUrl: proxy.url } };
      const report = await trySuites(target, { only: sampleOf.management, token: embedded.token });
      expect({ requests: elsewhere.requests.length, connections: elsewhere.connections }).toEqual({
        requests: 0,
        connections: 0,
      });
      expect(accidents(report)).toEqual([]);
      expect(report.verdict).toBe('deviates');
    } finally {
      await proxy.close();
      await embedded.close();
    }
  });
}

/** Ways in which what answers may be hostile or out of its mind, and what a run must make of each. */

import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Bounds } from '../src/exchange/bounds.ts';
import { answerOf } from './hostile-proxy.ts';

export interface Hostility {
  readonly name: string;
  /** `incomplete`: no answer came, which is no verdict on the deployment; `deviates`: an answer came, and it is wrong. */
  readonly verdict: 'incomplete' | 'deviates';
  /** Called with each whole request, or with each connection where `on` says so. */
  readonly answer: (socket: Socket, count: number) => void;
  readonly bounds?: Partial<Bounds>;
}

const write =
  (...parts: readonly (string | Buffer)[]) =>
  (socket: Socket): void => {
    for (const part of parts) socket.write(part);
  };
const head = (...headers: readonly string[]): string => ['HTTP/1.1 200 OK', ...headers, '', ''].join('\r\n');
const json = (body: string | Buffer, headers: readonly string[] = []) =>
  write(answerOf(200, Buffer.from(body), headers));

/** Writes without end, as fast as the reader takes it. */
const pour = (socket: Socket, part: string | Buffer): void => {
  while (!socket.destroyed && socket.write(part));
  if (!socket.destroyed) socket.once('drain', () => pour(socket, part));
};

/** Writes a little now and then without end. */
const drip = (socket: Socket, part: string, everyMs = 5): void => {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(part)), everyMs);
  socket.on('close', () => clearInterval(timer));
};

/** A gigabyte of zeros takes a megabyte; a tenth of it shows the same. */
const bomb = Buffer.alloc(100 * 1024 * 1024);
const brotliBomb = brotliCompressSync(bomb.subarray(0, 17 * 1024 * 1024));
const page = (next: string, keys: readonly object[] = []): string =>
  JSON.stringify({ keys, tunnels: [], uri: '/', next_page_uri: next });

const short: Partial<Bounds> = { connectMs: 300, firstByteMs: 300, totalMs: 600 };

export const hostilities: readonly Hostility[] = [
  {
    name: 'an endless body of known length',
    verdict: 'incomplete',
    answer: (socket) => {
      socket.write(head('Content-Length: 99999999999'));
      pour(socket, 'x'.repeat(64 * 1024));
    },
  },
  {
    name: 'an endless chunked body',
    verdict: 'incomplete',
    answer: (socket) => {
      socket.write(head('Transfer-Encoding: chunked'));
      pour(socket, `10000\r\n${'x'.repeat(0x10000)}\r\n`);
    },
  },
  {
    name: 'endless spaces before the JSON',
    verdict: 'incomplete',
    answer: (socket) => {
      socket.write(head('Content-Type: application/json'));
      pour(socket, ' '.repeat(64 * 1024));
    },
  },
  {
    name: 'a body that drips for ever',
    verdict: 'incomplete',
    bounds: short,
    answer: (socket) => {
      socket.write(head('Content-Length: 1000000'));
      drip(socket, 'x');
    },
  },
  { name: 'a head that drips for ever', verdict: 'incomplete', bounds: short, answer: (socket) => drip(socket, 'H') },
  {
    name: 'a header that drips for ever',
    verdict: 'incomplete',
    bounds: short,
    answer: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      drip(socket, 'x');
    },
  },
  { name: 'silence', verdict: 'incomplete', bounds: short, answer: () => {} },
  { name: 'half a status line', verdict: 'incomplete', answer: (socket) => socket.end('HTTP/1.1 2') },
  { name: 'half a head', verdict: 'incomplete', answer: (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-') },
  {
    name: 'half a body',
    verdict: 'incomplete',
    answer: (socket) => socket.end(`${head('Content-Length: 100')}{"keys":[`),
  },
  {
    name: 'a content length that is too long',
    verdict: 'incomplete',
    bounds: short,
    answer: write(head('Content-Length: 100'), '{}'),
  },
  {
    name: 'a content length that is too short',
    verdict: 'incomplete',
    answer: write(head('Content-Length: 1'), '{"keys":[]}'),
  },
  { name: 'a negative content length', verdict: 'incomplete', answer: write(head('Content-Length: -1'), '{}') },
  { name: 'a content length of 2^70', verdict: 'incomplete', answer: write(head(`Content-Length: ${2n ** 70n}`)) },
  {
    name: 'two content lengths',
    verdict: 'incomplete',
    answer: write(head('Content-Length: 2', 'Content-Length: 3'), '{}'),
  },
  {
    name: 'a content length beside a chunked body',
    verdict: 'incomplete',
    answer: write(head('Content-Length: 2', 'Transfer-Encoding: chunked'), '2\r\n{}\r\n0\r\n\r\n'),
  },
  { name: 'garbage in place of HTTP', verdict: 'incomplete', answer: (socket) => socket.end('SSH-2.0-OpenSSH_9\r\n') },
  {
    name: 'zero bytes in place of HTTP',
    verdict: 'incomplete',
    answer: (socket) => socket.end(Buffer.alloc(4096)),
  },
  {
    name: 'one gigantic header',
    verdict: 'incomplete',
    answer: write(head(`X-Large: ${'x'.repeat(1024 * 1024)}`)),
  },
  {
    name: 'a hundred thousand headers',
    verdict: 'incomplete',
    answer: write(head(...Array.from({ length: 100_000 }, (_, n) => `X-${n}: x`))),
  },
  {
    name: 'a flood of 100 Continue',
    verdict: 'incomplete',
    bounds: short,
    answer: (socket) => pour(socket, 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000)),
  },
  {
    name: 'a flood of 103 Early Hints',
    verdict: 'incomplete',
    bounds: short,
    answer: (socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(1000)),
  },
  { name: 'a reset in place of an answer', verdict: 'incomplete', answer: (socket) => socket.resetAndDestroy() },
  {
    name: 'a reset after the head',
    verdict: 'incomplete',
    answer: (socket) => socket.write(head('Content-Length: 100'), () => setImmediate(() => socket.resetAndDestroy())),
  },
  {
    name: 'a reset within the body',
    verdict: 'incomplete',
    answer: (socket) =>
      socket.write(`${head('Content-Length: 100')}{"ke`, () => setImmediate(() => socket.resetAndDestroy())),
  },
  {
    name: 'a switch to another protocol',
    verdict: 'deviates',
    answer: write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n\u0081\u0005hello',
    ),
  },
  {
    name: 'a redirect to itself',
    verdict: 'deviates',
    answer: write(answerOf(301, Buffer.from('{}'), ['Location: /api_keys'])),
  },
  {
    name: 'a redirect that keeps the method, to nowhere',
    verdict: 'deviates',
    answer: write(answerOf(307, Buffer.from('{}'), ['Location: http://127.0.0.1:1/api_keys'])),
  },
  { name: 'a status of 999', verdict: 'deviates', answer: write(answerOf(999, Buffer.from('{}'))) },
  { name: 'pages in a circle', verdict: 'deviates', answer: json(page('/api_keys')) },
  {
    name: 'pages without end',
    verdict: 'deviates',
    answer: (socket, count) => json(page(`/api_keys?page=${count}`))(socket),
  },
  {
    name: 'pages without end, with something new on each',
    verdict: 'deviates',
    answer: (socket, count) => json(page(`/api_keys?page=${count}`, [{ id: `ak_${count}` }]))(socket),
  },
  { name: 'a next page that is no address', verdict: 'deviates', answer: json(page('http://[::1')) },
  { name: 'JSON of a hundred thousand levels', verdict: 'deviates', answer: json('['.repeat(100_000)) },
  {
    name: 'an object of ten thousand levels',
    verdict: 'deviates',
    answer: json(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  },
  {
    name: 'keys that are names of the language',
    verdict: 'deviates',
    answer: json(
      '{"__proto__":{"id":"ak_1"},"constructor":{"prototype":{"id":"x"}},"hasOwnProperty":1,"toString":null}',
    ),
  },
  {
    name: 'numbers beyond all measure',
    verdict: 'deviates',
    answer: json(`{"id":1e999,"created_at":-1e999,"uri":${'9'.repeat(100_000)}}`),
  },
  { name: 'the same key twice', verdict: 'deviates', answer: json('{"id":"ak_1","id":"ak_2","id":null}') },
  { name: 'bytes that are no UTF-8', verdict: 'deviates', answer: json(Buffer.from([0x7b, 0xff, 0xfe, 0xc0, 0x7d])) },
  { name: 'a byte order mark', verdict: 'deviates', answer: json('\ufeff{"id":"ak_1"}') },
  { name: 'UTF-16', verdict: 'deviates', answer: json(Buffer.from('{"id":"ak_1"}', 'utf16le')) },
  {
    name: 'a text of ten megabytes',
    verdict: 'deviates',
    answer: json(`{"id":null,"uri":"${'x'.repeat(10_000_000)}"}`),
  },
  {
    name: 'a list of two hundred thousand items',
    verdict: 'deviates',
    answer: json(`{"keys":[${'{},'.repeat(200_000)}{}],"uri":"/","next_page_uri":null}`),
  },
  { name: 'a gzip bomb', verdict: 'incomplete', answer: json(gzipSync(bomb), ['Content-Encoding: gzip']) },
  { name: 'a deflate bomb', verdict: 'incomplete', answer: json(deflateSync(bomb), ['Content-Encoding: deflate']) },
  { name: 'a brotli bomb', verdict: 'incomplete', answer: json(brotliBomb, ['Content-Encoding: br']) },
  {
    name: 'zeros in brotli',
    verdict: 'deviates',
    answer: json(brotliCompressSync(bomb.subarray(0, 1024 * 1024)), ['Content-Encoding: br']),
  },
  {
    name: 'sixty thousand backslashes',
    verdict: 'deviates',
    answer: json(`{"uri":"${'\\'.repeat(60_000)}","token":"${'\\'.repeat(60_000)}"}`),
  },
  {
    name: 'two hundred and fifty thousand tokens',
    verdict: 'deviates',
    answer: json(
      `{"keys":[${Array.from({ length: 250_000 }, (_, n) => `{"token":"issued-token-${n}"}`).join()}],"uri":"/","next_page_uri":null}`,
    ),
  },
];

/** Answers that are small or allowed, and cost much to look at. */
export const enormous: readonly Hostility[] = [
  {
    name: 'a list of a million items',
    verdict: 'deviates',
    answer: json(`{"keys":[${'{},'.repeat(999_999)}{}],"uri":"/","next_page_uri":null}`),
  },
  { name: 'backslashes alone, sixty thousand of them', verdict: 'deviates', answer: json('\\'.repeat(60_000)) },
  {
    name: 'a text of sixty thousand escaped backslashes',
    verdict: 'deviates',
    answer: json(`{"id":"ak_1","description":"${'\\\\'.repeat(60_000)}"}`),
  },
];

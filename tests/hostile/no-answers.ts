import type { Socket } from 'node:net';
import type { Bounds } from '../../src/exchange/bounds.ts';
import type { Hostility } from './hostility.ts';
import { head, write } from './write.ts';

/** Writes without end, as fast as the client reads. */
const pour = (socket: Socket, part: string | Buffer): void => {
  while (!socket.destroyed && socket.write(part));
  if (!socket.destroyed) socket.once('drain', () => pour(socket, part));
};

/** Writes a little at intervals, without end. */
const drip = (socket: Socket, part: string, everyMs = 5): void => {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(part)), everyMs);
  socket.on('close', () => clearInterval(timer));
};

const short: Partial<Bounds> = { connectMs: 300, firstByteMs: 300, totalMs: 600 };

/** Sends something that is not a complete HTTP answer. */
export const noAnswers: readonly Hostility[] = [
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
];

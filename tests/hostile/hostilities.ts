/** Ways in which a server may answer maliciously or without sense, and the verdict that a run must reach against each. */

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Hostility } from './hostility.ts';
import { noAnswers } from './no-answers.ts';
import { answerOf } from './proxy.ts';
import { json, write } from './write.ts';

/** A gigabyte of zeros compresses to a megabyte; a tenth of it is enough for the test. */
const bomb = Buffer.alloc(100 * 1024 * 1024);
const brotliBomb = brotliCompressSync(bomb.subarray(0, 17 * 1024 * 1024));
const page = (next: string, keys: readonly object[] = []): string =>
  JSON.stringify({ keys, tunnels: [], uri: '/', next_page_uri: next });

export const hostilities: readonly Hostility[] = [
  ...noAnswers,
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

/** Answers that are small or allowed, and expensive to read. */
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

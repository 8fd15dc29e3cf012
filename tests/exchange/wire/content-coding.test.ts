import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { decodeContent, TooLarge, unpacked } from '../../../src/exchange/wire/content-coding.ts';
import { test } from '../loopback.ts';

const text = Buffer.from('{"id":"ak_1"}');
const most = 1000;
const cases: readonly (readonly [declared: string, bytes: Buffer])[] = [
  ['gzip', gzipSync(text)],
  ['X-GZip', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['deflate', deflateRawSync(text)],
  ['br', brotliCompressSync(text)],
  ['gzip, br', brotliCompressSync(gzipSync(text))],
  ['identity, gzip', gzipSync(text)],
];
for (const [declared, bytes] of cases) {
  test(`a body with Content-Encoding ${declared} is decoded: ${bytes.subarray(0, 4).toString('hex')}`, () => {
    expect(decodeContent([['Content-Encoding', declared]], bytes, most)?.body.toString()).toBe(text.toString());
  });
}

test('a body that contradicts its Content-Encoding is not decoded', () => {
  for (const [declared, bytes] of [
    ['gzip', text],
    ['gzip', gzipSync(text).subarray(0, 15)],
    ['br', Buffer.from([0xff, 0xff, 0xff])],
    ['zstd', text],
    ['gzip', Buffer.alloc(0)],
    ['identity', text],
    ['gzip, gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(gzipSync(text))))],
  ] as const)
    expect(decodeContent([['Content-Encoding', declared]], bytes, most), declared).toBeNull();
  expect(decodeContent([], gzipSync(text), most)).toBeNull();
});

test('decoding a body that grows beyond its bound is refused', () => {
  const large = Buffer.alloc(most + 1);
  for (const [declared, bytes] of [
    ['gzip', gzipSync(large)],
    ['deflate', deflateSync(large)],
    ['br', brotliCompressSync(large)],
    ['gzip, br', brotliCompressSync(gzipSync(large))],
  ] as const)
    expect(() => decodeContent([['Content-Encoding', declared]], bytes, most), declared).toThrow(TooLarge);
  expect(decodeContent([['Content-Encoding', 'gzip']], gzipSync(Buffer.alloc(most)), most)?.body).toHaveLength(most);
});

test('a gzip body that declares no coding is unpacked while it stays within the bound', () => {
  expect(unpacked(gzipSync(text), most)).toEqual(text);
  expect(unpacked(text, most)).toEqual(text);
  const bomb = gzipSync(Buffer.alloc(most + 1));
  expect(unpacked(bomb, most)).toEqual(bomb);
});

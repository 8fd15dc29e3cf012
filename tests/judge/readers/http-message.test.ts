import { expect, test } from '@playwright/test';
import {
  carries,
  dechunked,
  decodeMessage,
  finalAnswer,
  isHttpVersion,
  isPathOf,
  isSameTarget,
  valuesByName,
  valuesIn,
} from '../../../src/judge/readers/http-message.ts';

const encoded = (text: string): string => Buffer.from(text, 'latin1').toString('base64');
const everyByte = Buffer.from(Array.from({ length: 256 }, (_, n) => n));

test('a message is decoded into start line, head and body, byte for byte', () => {
  const raw = Buffer.concat([Buffer.from('POST /a HTTP/1.1\r\nA: b\r\n\r\n'), everyByte]).toString('base64');
  const message = decodeMessage(raw);
  expect(message?.startLine).toBe('POST /a HTTP/1.1');
  expect(message?.head).toContain('A: b');
  expect(message?.body.equals(everyByte)).toBe(true);
});

test('invalid base64 and a message without a complete head are not decoded', () => {
  expect(decodeMessage('GET / HTTP/1.1\r\n\r\n')).toBeNull();
  expect(decodeMessage(encoded('GET / HTTP/1.1\r\nA: b'))).toBeNull();
  expect(decodeMessage(undefined)).toBeNull();
  expect(decodeMessage(`${encoded('GET / HTTP/1.1\r\n\r\n')}!`)).toBeNull();
});

test('a message must be padded base64 in the standard alphabet, and line breaks in it are ignored', () => {
  const raw = Buffer.concat([Buffer.from('A / HTTP/1.1\r\n\r\n'), Buffer.from([0xfb, 0xff, 0xbf, 0xfe])]);
  const text = raw.toString('base64');
  expect(decodeMessage(text.replace(/.{8}/g, '$&\r\n'))?.body).toEqual(raw.subarray(-4));
  const urlSafe = text.replaceAll('+', '-').replaceAll('/', '_');
  expect([text.endsWith('='), urlSafe === text]).toEqual([true, false]);
  for (const other of [urlSafe, text.replace(/=+$/, ''), raw.toString('base64url')])
    expect(decodeMessage(other)).toBeNull();
});

test('only informational answers before the final answer are skipped', () => {
  const hints = 'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n';
  const final = 'HTTP/1.1 418 Round\r\nA: b\r\n\r\nbody';
  for (const raw of [final, `${hints}${final}`, `HTTP/1.1 100 Continue\r\n\r\n${hints}${final}`])
    expect(finalAnswer(decodeMessage(encoded(raw)))).toMatchObject({ startLine: 'HTTP/1.1 418 Round' });
  expect(finalAnswer(decodeMessage(encoded(hints)))).toBeNull();
  expect(finalAnswer(null)).toBeNull();
});

test('chunks are joined, with extensions and trailers ignored', () => {
  expect(dechunked(Buffer.from('3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\nT: u\r\n\r\n'))?.toString()).toBe(
    'abc0123456789',
  );
});

test('a body that only resembles chunks is not decoded', () => {
  for (const text of ['abc', '3\r\nabcd\r\n0\r\n\r\n', '3\r\nabc\r\n', 'zz\r\n'])
    expect(dechunked(Buffer.from(text))).toBeNull();
});

test('a message carries a body unchanged or in chunks', () => {
  const content = Buffer.from('hello');
  const head = 'GET / HTTP/1.1\r\n\r\n';
  const carried = (body: string): boolean => {
    const message = decodeMessage(encoded(`${head}${body}`));
    return message !== null && carries(message, content);
  };
  expect(carried('hello')).toBe(true);
  expect(carried('2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n')).toBe(true);
  expect(carried('hell')).toBe(false);
  expect(carried('hello\n')).toBe(false);
  expect(carried('')).toBe(false);
});

test('the values of a header are found regardless of the case of its name, joined or separate', () => {
  expect(valuesIn({ 'X-A': ['1', '2'] }, 'x-a')).toEqual(['1', '2']);
  expect(valuesIn({ 'x-a': ['1, 2'] }, 'X-A')).toEqual(['1', '2']);
  expect(valuesIn({ 'x-b': ['1'] }, 'X-A')).toEqual([]);
  expect(valuesIn(null, 'X-A')).toEqual([]);
});

test('headers are equal in any order of names and with joined values, but not in another order of values', () => {
  const values = (...lines: [string, string][]) => [...valuesByName(lines)].sort();
  const sent = values(['X-B', '1'], ['X-A', '1'], ['X-A', '2']);
  expect(values(['x-a', '1, 2'], ['X-b', '1'])).toEqual(sent);
  expect(values(['X-A', '2'], ['X-A', '1'], ['X-B', '1'])).not.toEqual(sent);
  expect(values(['X-A', '1'], ['X-B', '1'])).not.toEqual(sent);
});

test('the path of a request is recognised with and without its query and escapes', () => {
  const targets = ['/a%20b?c=d'];
  expect(isPathOf('/a%20b?c=d', targets)).toBe(true);
  expect(isPathOf('/a%20b', targets)).toBe(true);
  expect(isPathOf('/a b', targets)).toBe(true);
  expect(isPathOf('/a b?c=d', targets)).toBe(true);
  for (const text of ['/a b?c=%41', '/a%20b?c=A', '/a b?c=A', '/a%20b?c=%41'])
    expect(isPathOf(text, ['/a%20b?c=%41']), text).toBe(true);
  expect(isPathOf('/a b?c=a', ['/a%20b?c=%41'])).toBe(false);
  expect(isPathOf('/100%?c=A', ['/100%?c=%41'])).toBe(true);
  expect(isPathOf('/a+b', targets)).toBe(false);
  expect(isPathOf('/a%20B', targets)).toBe(false);
  expect(isPathOf('/100%', ['/100%'])).toBe(true);
  expect(isPathOf('/a%20b?c=e', targets)).toBe(false);
  expect(isPathOf('/', targets)).toBe(false);
});

test('an HTTP version may be written in several ways, and a scheme is no version', () => {
  for (const version of ['HTTP/1.1', 'http/1.0', 'HTTP/2', 'HTTP/2.0', '1.1', 'h2', 'h3'])
    expect(isHttpVersion(version), version).toBe(true);
  for (const other of ['http', 'https', '', 'HTTP/', 'TLS', 11, null])
    expect(isHttpVersion(other), String(other)).toBe(false);
});

test('two targets are equal with other escapes, but not with a changed query', () => {
  const sent = '/caf%C3%A9?q=1&q=two%20words&empty=';
  for (const same of [sent, '/caf\u00e9?q=1&q=two+words&empty', '/caf%c3%a9?q=1&q=two%20words&empty='])
    expect([same, isSameTarget(sent, same)]).toEqual([same, true]);
  for (const other of ['/caf%C3%A9', '/cafe?q=1&q=two%20words&empty=', '/caf%C3%A9?q=two%20words&q=1&empty=', '%'])
    expect([other, isSameTarget(sent, other)]).toEqual([other, false]);
  // An escaped slash is part of a name: RFC 3986, section 2.2.
  expect([isSameTarget('/a%2Fb', '/a%2fb'), isSameTarget('/a%2Fb', '/a/b')]).toEqual([true, false]);
});

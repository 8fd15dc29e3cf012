import { expect, test } from '@playwright/test';
import type { RecordedBody } from '../../../../src/exchange/recorded-exchange.ts';
import { requestLines, responseLines } from '../../../../src/report/html/message/message-lines.ts';
import { sampleExchange } from '../../sample-parts.ts';

const exchange = sampleExchange('x1', 'POST', '/api_keys', 201);
const marked = (place: string): readonly string[] =>
  responseLines(exchange, place)
    .filter((line) => line.marked)
    .map((line) => line.text.trim());

test('the place of a deviation is marked in the status, a header or a field', () => {
  expect(marked('status')).toEqual(['status 201']);
  expect(marked('header:content-type')).toEqual(['Content-Type: application/json']);
  expect(marked('/owner_id')).toEqual(['"owner_id": "usr_1",']);
  expect(marked('/missing')).toEqual([]);
  expect(marked('')).toEqual([]);
});

test('a star in a place matches every position of a list and no name', () => {
  const content = '{"keys":[{"token":"a"},{"token":"b"}],"0":{"token":"c"}}';
  const body = { encoding: 'text', content, bytes: content.length, cut: false } as const;
  const list = { ...exchange, response: { status: 200, headers: [], body } };
  const texts = responseLines(list, '/keys/*/token').filter((line) => line.marked);
  expect(texts.map((line) => line.text.trim())).toEqual(['"token": "a"', '"token": "b"']);
});

test('only the list items with the received value are marked, or all items when none has it', () => {
  const content = '{"keys":[{"token":"a"},{"token":"é"},{"token":1},{"token":{"b":2}}]}';
  const body = { encoding: 'text', content, bytes: content.length, cut: false } as const;
  const list = { ...exchange, response: { status: 200, headers: [], body } };
  const shows = (received: string): readonly string[] =>
    responseLines(list, '/keys/*/token', received)
      .filter((line) => line.marked)
      .map((line) => line.text.trim());
  expect(shows('"a"')).toEqual(['"token": "a"']);
  expect(shows('"\\u{e9}", and the like in 2 other items')).toEqual(['"token": "é"']);
  expect(shows('1')).toEqual(['"token": 1']);
  expect(shows('10')).toHaveLength(6);
  expect(shows('{"b":2}')).toHaveLength(6);
});

test('a request is shown as it was sent, with headers and body', () => {
  expect(requestLines(exchange).map((line) => line.text)).toEqual([
    'POST https://api.staging.example/api_keys',
    'Authorization: Bearer «redacted»',
    'Service-Version: 2',
    '',
    '{',
    '  "description": "plumbline k7",',
    '  "metadata": "{\\"team\\":\\"edge\\"}"',
    '}',
  ]);
});

test('a body that was cut and is not text has a note that says so', () => {
  const body = { encoding: 'base64', content: 'AAEC', bytes: 90_000, cut: true } as const;
  const lines = responseLines({ ...exchange, response: { status: 200, headers: [], body } }, '');
  expect(lines.slice(1).map(({ text }) => text)).toEqual([
    '',
    '000000  00 01 02                                         ...',
    '',
    '(not text, so its bytes are shown; only its beginning, of 90,000 bytes in all)',
  ]);
});

test('a missing answer is shown by its failure', () => {
  const failure = { kind: 'timeout', message: 'no byte in 30 s' } as const;
  expect(responseLines({ ...exchange, response: null, failure }, '')).toEqual([
    { text: 'timeout: no byte in 30 s', marked: false },
  ]);
});

test('the place is also marked in a body that was cut', () => {
  const content = '{"keys":[{"token":"a"},{"token":"b';
  const body = { encoding: 'text', content, bytes: 90_000, cut: true } as const;
  const lines = responseLines({ ...exchange, response: { status: 200, headers: [], body } }, '/keys/*/token');
  expect(lines.filter((line) => line.marked).map((line) => line.text.trim())).toEqual(['"token": "a"', '"token": "b']);
});

test('text that was cut and only begins like JSON keeps its spaces', () => {
  const body = { encoding: 'text', content: '{ not  json', bytes: 90_000, cut: true } as const;
  const lines = responseLines({ ...exchange, response: { status: 200, headers: [], body } }, '');
  expect(lines[2]?.text).toBe('{ not  json');
});

test('a body that is not shown is described by length and digest, and a decoded one by its coding', () => {
  const shownOf = (body: RecordedBody): string[] =>
    responseLines({ ...exchange, response: { status: 200, headers: [], body } }, '').map(({ text }) => text);
  expect(shownOf({ encoding: 'base64', content: '', bytes: 1234, cut: true, sha256: 'abc' })).toEqual([
    'status 200',
    '',
    '(1,234 bytes that are not shown; SHA-256 abc)',
  ]);
  expect(shownOf({ encoding: 'text', content: 'x', bytes: 1, cut: false, coding: 'gzip' }).at(-1)).toBe(
    '(came as gzip and was decoded)',
  );
});

import { expect, test } from '@playwright/test';
import { MAX_DEPTH, parseJsonBody } from '../../../src/exchange/wire/json-body.ts';

const nested = (depth: number): Buffer => Buffer.from('['.repeat(depth) + ']'.repeat(depth));

test('JSON in UTF-8 is parsed', () => {
  expect(parseJsonBody(Buffer.from('{"ключ":["é",1,null]}'))).toEqual({ ключ: ['é', 1, null] });
  expect(parseJsonBody(Buffer.from('null'))).toBeNull();
});

test('a negative zero is read as zero, and text is unchanged', () => {
  expect(parseJsonBody(Buffer.from('{"a":-0.0,"b":[-0],"c":-0E1,"d":"x -0 y"}'))).toStrictEqual({
    a: 0,
    b: [0],
    c: 0,
    d: 'x -0 y',
  });
  expect(parseJsonBody(Buffer.from('[-0.5,-1]'))).toStrictEqual([-0.5, -1]);
});

for (const [title, body] of [
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<html>')],
  ['JSON that is cut', Buffer.from('{"a":')],
  ['invalid UTF-8 within a string', Buffer.from([0x22, 0xff, 0x22])],
  ['a byte order mark before the JSON', Buffer.from('\uFEFF{}')],
  ['nesting beyond the bound', nested(MAX_DEPTH + 1)],
  ['nesting far beyond any stack', nested(1_000_000)],
] as const) {
  test(`${title} is not JSON`, () => {
    expect(parseJsonBody(body)).toBeUndefined();
  });
}

test('nesting up to the bound is JSON, and brackets in strings do not count', () => {
  expect(parseJsonBody(nested(MAX_DEPTH))).toBeInstanceOf(Array);
  const text = `\\"${'['.repeat(MAX_DEPTH + 1)}`;
  expect(parseJsonBody(Buffer.from(`["${text}"]`))).toEqual([text.replace('\\', '')]);
});

test('lists beside each other do not count as nesting', () => {
  expect(parseJsonBody(Buffer.from(`[${Array(1000).fill('[]').join()}]`))).toHaveLength(1000);
});

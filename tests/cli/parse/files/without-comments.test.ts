import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { withoutComments } from '../../../../src/cli/parse/files/without-comments.ts';

test('comments and trailing commas are removed, and strings are unchanged', () => {
  const text = String.raw`{ // one
    "url": "https://example.com//x", /* two
    lines */ "quote": "a \" // b", "list": [1, 2, /* three */ ], "comma": ",]", // four
  }`;
  expect(JSON.parse(withoutComments(text))).toEqual({
    url: 'https://example.com//x',
    quote: 'a " // b',
    list: [1, 2],
    comma: ',]',
  });
});

test('plain JSON is unchanged, whatever it contains', () => {
  const hard = fc.string({ unit: fc.constantFrom('/', '*', '"', '\\', ',', ']', '}', '\n', 'a') });
  const values = fc.oneof(fc.jsonValue(), fc.array(hard), fc.dictionary(hard, hard));
  fc.assert(fc.property(values, (value) => withoutComments(JSON.stringify(value)) === JSON.stringify(value)));
});

test('invalid JSON stays invalid, with its error at the original position', () => {
  for (const text of ['{"a": 1 /* never closed }', '{"a": "never closed // }', '{"a": 1,, }', '[,]x', '/'])
    expect(() => JSON.parse(withoutComments(text))).toThrow(SyntaxError);
  expect(withoutComments('{ // é\r\n "a": tru }')).toBe('{     \r\n "a": tru }');
});

test('a file of a megabyte with repeated tokens is read without delay', () => {
  for (const piece of ['"\\"', '//', '/*', ', ', '/**/', '",'])
    expect(withoutComments(piece.repeat(400_000)).length).toBe(piece.length * 400_000);
});

import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { jsonLines } from '../../../../src/report/html/message/json-lines.ts';

const texts = (source: string): readonly string[] | undefined => jsonLines(source)?.map(({ text }) => text);
const paths = (source: string): readonly string[] | undefined =>
  jsonLines(source)?.map(({ path }) => `/${path.join('/')}`);

test('every value is on a separate line, with its path', () => {
  const source = '{"keys":[{"id":"a","tags":[]},{"id":"b"}],"uri":null}';
  expect(texts(source)).toEqual([
    '{',
    '  "keys": [',
    '    {',
    '      "id": "a",',
    '      "tags": []',
    '    },',
    '    {',
    '      "id": "b"',
    '    }',
    '  ],',
    '  "uri": null',
    '}',
  ]);
  expect(paths(source)).toEqual([
    '/',
    '/keys',
    '/keys/0',
    '/keys/0/id',
    '/keys/0/tags',
    '/keys/0',
    '/keys/1',
    '/keys/1/id',
    '/keys/1',
    '/keys',
    '/uri',
    '/',
  ]);
});

test('numbers, escapes and repeated keys are shown as received', () => {
  expect(texts('{"n":1.0,"n":1e2,"s":"\\u0041\\"{,}"}')).toEqual([
    '{',
    '  "n": 1.0,',
    '  "n": 1e2,',
    '  "s": "\\u0041\\"{,}"',
    '}',
  ]);
});

test('text that is not JSON, or too deep to lay out, is not split into lines', () => {
  expect(jsonLines('{"a":')).toBeNull();
  expect(jsonLines('<html>')).toBeNull();
  expect(jsonLines('['.repeat(50) + ']'.repeat(50))).toBeNull();
});

test('the lines of any JSON text parse to an equal value', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (source) => {
      expect(JSON.parse((texts(source) ?? []).join('\n'))).toEqual(JSON.parse(source));
    }),
    { seed: 20260314 },
  );
});

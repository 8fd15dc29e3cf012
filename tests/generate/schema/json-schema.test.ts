import { expect, test } from '@playwright/test';
import { readSchema } from '../../../src/generate/schema/json-schema.ts';

test('an unknown keyword is refused with its path', () => {
  const deep = { type: 'object', properties: { 'a/b': { items: { maxLength: 3 } } } };
  expect(() => readSchema(deep)).toThrow('schema at /properties/a~1b/items: unknown keyword "maxLength"');
  expect(() => readSchema({ definitions: { A: { allOf: [] } } })).toThrow('/definitions/A: unknown keyword "allOf"');
  expect(() => readSchema({ additionalProperties: { oneOf: [] } })).toThrow('/additionalProperties');
});

test('an invalid value of a keyword is refused with its path', () => {
  expect(() => readSchema({ properties: { a: { maxBytes: '9' } } })).toThrow('/properties/a/maxBytes');
  expect(() => readSchema({ type: 'text' })).toThrow('schema at /type');
});

test('references are replaced and annotations dropped', () => {
  const schema = {
    $ref: '#/definitions/A',
    definitions: { A: { title: 'A', items: { $ref: '#/definitions/B' } }, B: { type: 'null', description: 'nothing' } },
  };
  expect(readSchema(schema)).toEqual({ items: { type: 'null' } });
});

test('keywords beside a reference or a choice apply to all of it', () => {
  const schema = {
    anyOf: [{ $ref: '#/definitions/A' }, { type: 'null' }],
    maxBytes: 3,
    definitions: { A: { type: 'string' } },
  };
  expect(readSchema(schema)).toEqual({
    anyOf: [
      { type: 'string', maxBytes: 3 },
      { type: 'null', maxBytes: 3 },
    ],
  });
});

test('two different values of one keyword are refused', () => {
  const schema = { anyOf: [{ type: 'null' }, { maxBytes: 4 }], maxBytes: 3 };
  expect(() => readSchema(schema)).toThrow('schema at /anyOf/1: "maxBytes" stands both here');
});

test('a reference to nothing and a recursive schema are refused', () => {
  expect(() => readSchema({ items: { $ref: '#/definitions/A' } })).toThrow(
    'schema at /items: "#/definitions/A" names no',
  );
  expect(() => readSchema({ $ref: 'other.json' })).toThrow('"other.json" names no definition');
  const A = { properties: { child: { $ref: '#/definitions/A' } } };
  expect(() => readSchema({ $ref: '#/definitions/A', definitions: { A } })).toThrow('contains itself');
});

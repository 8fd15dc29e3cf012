import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { isObject } from '../../../src/contract/json-object.ts';
import { exampleFrom, validFrom } from '../../../src/generate/schema/from-schema.ts';
import type { JsonSchema } from '../../../src/generate/schema/json-schema.ts';
import { EVERYTHING, SEEDED, UNION, witnessFor } from '../witness.ts';

const keysOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : []);
const sample = (schema: JsonSchema, options = {}): unknown[] =>
  fc.sample(validFrom(schema, options), { seed: 1, numRuns: 200 });

for (const [name, schema] of Object.entries({ EVERYTHING, UNION })) {
  for (const optional of ['sometimes', 'always', 'never'] as const) {
    test(`every value from ${name} with optional properties ${optional} present is valid and unchanged by JSON`, () => {
      const witness = witnessFor(schema);
      fc.assert(
        fc.property(
          validFrom(schema, { optional }),
          (value) => witness(value) && isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value),
        ),
        SEEDED,
      );
    });
  }
}

test('optional properties are sometimes, always or never present, as requested', () => {
  const schema: JsonSchema = { type: 'object', properties: { a: {}, b: {} }, required: ['b'] };
  const seen = (optional: string) =>
    new Set(sample(schema, { optional }).map((value) => keysOf(value).toSorted().join()));
  expect(seen('sometimes')).toEqual(new Set(['b', 'a,b']));
  expect(seen('always')).toEqual(new Set(['a,b']));
  expect(seen('never')).toEqual(new Set(['b']));
});

test('every branch, type and listed value is generated', () => {
  const schema: JsonSchema = { anyOf: [{ type: ['boolean', 'null'] }, { enum: ['a', 7] }, { const: 'c' }] };
  expect(new Set(sample(schema))).toEqual(new Set([true, false, null, 'a', 7, 'c']));
});

test('integers reach both ends of their range, and stay exact in the range of int64', () => {
  expect(new Set(sample({ type: 'integer', minimum: -1, maximum: 1 }))).toEqual(new Set([-1, 0, 1]));
  const wide = sample({ type: 'integer', minimum: -(2 ** 63), maximum: 2 ** 63 });
  expect(wide.every(Number.isSafeInteger)).toBe(true);
});

test('generated numbers and free values are unchanged by JSON', () => {
  const isLasting = (value: unknown): boolean => isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
  const schema: JsonSchema = { type: 'number', minimum: -Number.MIN_VALUE, maximum: 0 };
  expect(fc.sample(validFrom(schema), { seed: 1, numRuns: 100 }).filter((value) => !isLasting(value))).toEqual([]);
  expect(fc.sample(validFrom({}), { seed: 1, numRuns: 5000 }).filter((value) => !isLasting(value))).toEqual([]);
});

test('a pattern and a limit in bytes hold together', () => {
  const lengths = sample({ type: 'string', pattern: '^b*$', maxBytes: 3 }).map((text) => String(text).length);
  expect(Math.max(...lengths)).toBe(3);
});

test('an override replaces a property of the outermost object only', () => {
  const inner: JsonSchema = { type: 'object', properties: { id: { const: 'made' } }, required: ['id'] };
  const schema: JsonSchema = { ...inner, properties: { id: { const: 'made' }, inner }, required: ['id', 'inner'] };
  const [value] = sample(schema, { overrides: { id: fc.constant('given') } });
  expect(value).toEqual({ id: 'given', inner: { id: 'made' } });
  expect(() => validFrom(schema, { overrides: { di: fc.constant(1) } })).toThrow('"di" names no property');
});

test('formats and patterns can be provided, and an unknown format is refused', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { at: { type: 'string', format: 'cidr' }, name: { type: 'string', pattern: 'x' } },
    required: ['at', 'name'],
  };
  const options = { formats: { cidr: fc.constant('10.0.0.0/8') }, patterns: { x: fc.constant('axb') } };
  expect(sample(schema, options)[0]).toEqual({ at: '10.0.0.0/8', name: 'axb' });
  expect(() => validFrom(schema)).toThrow('schema at /at: unknown format "cidr"');
});

test('keywords that no string can satisfy together are refused', () => {
  const schema: JsonSchema = { type: 'array', items: { type: 'string', pattern: '^b{9}$', maxBytes: 3 }, minItems: 1 };
  expect(() => validFrom(schema)).toThrow('schema at /0: no string was found');
});

test('a list of unique items never needs more items than exist', () => {
  const items: JsonSchema = { anyOf: [{ type: 'boolean' }, { type: 'null' }] };
  expect(() => validFrom({ type: 'array', items, uniqueItems: true, minItems: 4 })).toThrow('no list can have 4 items');
  const lists = sample({ type: 'array', items, uniqueItems: true, minItems: 3 });
  expect(lists.every((list) => Array.isArray(list) && new Set(list).size === 3)).toBe(true);
});

test('a required property without a description is refused', () => {
  expect(() => validFrom({ type: 'object', properties: {}, required: ['a'] })).toThrow('"a" is required');
});

test('unknown names are generated in maps only', () => {
  const properties = { a: { type: 'boolean' } } as const;
  const names = (schema: JsonSchema) => new Set(sample(schema).flatMap(keysOf));
  expect(names({ type: 'object', properties })).toEqual(new Set(['a']));
  expect(names({ type: 'object', properties, additionalProperties: { type: 'null' } }).size).toBeGreaterThan(50);
  expect(names({ type: 'object' }).size).toBeGreaterThan(50);
  expect(names({ type: 'object', additionalProperties: false })).toEqual(new Set());
});

test('the example is complete and does not change between calls', () => {
  expect(exampleFrom(EVERYTHING)).toEqual(exampleFrom(EVERYTHING));
  const { definitions } = EVERYTHING;
  expect(keysOf(exampleFrom(EVERYTHING))).toEqual(Object.keys(definitions?.['Everything']?.properties ?? {}));
});

import { expect, test } from '@playwright/test';
import { boundariesOf } from '../../../src/generate/cases/boundary.ts';
import type { JsonSchema } from '../../../src/generate/schema/json-schema.ts';
import { put } from '../../../src/generate/schema/pointer.ts';
import { byteLength } from '../../../src/generate/values/text.ts';
import { EVERYTHING, FULL, witnessFor } from '../witness.ts';

const inObject = (schema: JsonSchema): JsonSchema => ({ type: 'object', properties: { p: schema } });
const outline = (schema: JsonSchema) => boundariesOf(inObject(schema)).map(({ name, valid }) => `${name} ${valid}`);

test('an independent validator agrees with the flag of every boundary', () => {
  const witness = witnessFor(EVERYTHING);
  const boundaries = boundariesOf(EVERYTHING);
  const disputed = boundaries.filter(({ path, value, valid }) => witness(put(FULL, path, value)) !== valid);
  expect(disputed).toEqual([]);
  expect(new Set(boundaries.map(({ path }) => path))).toEqual(
    new Set(
      [
        'id',
        'description',
        'weight',
        'ratio',
        'cidrs',
        'cidrs/0',
        'ports',
        'ports/0',
        'limits',
        'limits/0/rate',
        'labels/key',
      ]
        .concat(['module/label', 'lines'])
        .map((path) => `/${path}`),
    ),
  );
});

test('a limit in bytes is tried at and around its edge with characters of every width', () => {
  const boundaries = boundariesOf(inObject({ type: 'string', maxBytes: 255 }));
  expect(boundaries.map(({ value }) => byteLength(String(value)))).toEqual([1, 2, 3, 4].flatMap(() => [254, 255, 256]));
  expect(boundaries.map(({ valid }) => valid)).toEqual([1, 2, 3, 4].flatMap(() => [true, true, false]));
  expect(boundaries.map(({ value }) => [...String(value)].length)).toEqual([
    254, 255, 256, 127, 128, 128, 86, 85, 86, 65, 66, 64,
  ]);
  expect(boundaries[10]).toMatchObject({ path: '/p', name: 'p: 255 bytes of 4-byte characters', valid: true });
});

test('text keeps its prefix and has exactly the bytes that its name states', () => {
  const boundaries = boundariesOf(inObject({ type: 'string', idPrefix: 'ak_', maxBytes: 10 }));
  expect(boundaries).toHaveLength(12);
  for (const { name, value } of boundaries) {
    expect(String(value)).toMatch(/^ak_/);
    expect(name).toContain(`: ${byteLength(String(value))} bytes`);
  }
});

test('a range is tried at and around both ends', () => {
  expect(outline({ type: 'integer', minimum: 1, maximum: 9 })).toEqual([
    'p: 0 where the minimum is 1 false',
    'p: 1 where the minimum is 1 true',
    'p: 2 where the minimum is 1 true',
    'p: 8 where the maximum is 9 true',
    'p: 9 where the maximum is 9 true',
    'p: 10 where the maximum is 9 false',
  ]);
});

test('the limits of int64 are left out, because JSON numbers cannot represent their neighbours', () => {
  expect(outline({ type: 'integer', minimum: -(2 ** 63), maximum: 2 ** 63 })).toEqual([]);
});

test('the number of items is tried at and around both ends', () => {
  const items: JsonSchema = { enum: ['a', 'b', 'c'] };
  expect(outline({ type: 'array', items, minItems: 1, maxItems: 2 })).toEqual([
    'p: 0 items where minItems is 1 false',
    'p: 1 items where minItems is 1 true',
    'p: 2 items where minItems is 1 true',
    'p: 1 items where maxItems is 2 true',
    'p: 2 items where maxItems is 2 true',
    'p: 3 items where maxItems is 2 false',
  ]);
});

test('unique items stay unique, and an impossible number of them is left out', () => {
  const boundaries = boundariesOf(
    inObject({ type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true, maxItems: 2 }),
  );
  expect(boundaries.map(({ value }) => new Set(Array.isArray(value) ? value : []).size)).toEqual([1, 2]);
});

test('a character width that a pattern forbids is left out', () => {
  expect(outline({ type: 'string', pattern: '^[a-z]*$', maxBytes: 4 })).toEqual([
    'p: 3 bytes of 1-byte characters true',
    'p: 4 bytes of 1-byte characters true',
    'p: 5 bytes of 1-byte characters false',
  ]);
});

test('a value that one branch forbids and another allows is called valid', () => {
  const schema: JsonSchema = {
    anyOf: [
      { type: 'integer', maximum: 5 },
      { type: 'number', minimum: 6 },
    ],
  };
  expect(outline(schema)).toContain('p: 6 where the maximum is 5 true');
});

test('boundaries do not change between calls', () => {
  expect(boundariesOf(EVERYTHING)).toEqual(boundariesOf(EVERYTHING));
});

import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@playwright/test';
import type { ValidateFunction } from 'ajv';
import { isObject } from '../../../src/contract/json-object.ts';
import { type Broken, brokenFrom, malformedJson } from '../../../src/generate/cases/broken.ts';
import { exampleFrom } from '../../../src/generate/schema/from-schema.ts';
import type { JsonSchema } from '../../../src/generate/schema/json-schema.ts';
import { stepsOf } from '../../../src/generate/schema/pointer.ts';
import { EVERYTHING, FULL, UNION, witnessFor } from '../witness.ts';

const child = (value: unknown, step: string): unknown =>
  Array.isArray(value) ? value[Number(step)] : isObject(value) ? value[step] : undefined;

/** Replaces the value at a place of the broken body by that of the valid one, or removes it. */
const undo = (broken: unknown, valid: unknown, [step, ...rest]: string[]): unknown => {
  if (step === undefined) return valid;
  const healed = undo(child(broken, step), child(valid, step), rest);
  if (Array.isArray(broken)) return broken.with(Number(step), healed).filter((item) => item !== undefined);
  const entries = Object.entries({ ...(isObject(broken) ? broken : {}), [step]: healed });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
};

/** The objection of the independent validator to a broken body; null without one. */
const objectionTo = (
  { path, breaks, body }: Broken,
  valid: unknown,
  witness: ValidateFunction,
  choice: string | null,
): string | null => {
  if (witness(body)) return 'is valid';
  const errors = witness.errors ?? [];
  if (!errors.some(({ instancePath, keyword }) => instancePath === path && keyword === breaks)) {
    return `has no error ${breaks} at ${path}`;
  }
  // An error further up comes from the choice around the place, and errors of the other branches are ignored.
  const isBeside = ({ instancePath }: { instancePath: string }): boolean =>
    !`${path}/`.startsWith(`${instancePath}/`) && !(choice !== null && instancePath.startsWith(choice));
  if (errors.some(isBeside)) return `has a second defect at ${errors.find(isBeside)?.instancePath}`;
  return isDeepStrictEqual(undo(body, valid, stepsOf(path)), valid)
    ? null
    : 'differs from the valid body elsewhere too';
};

const expectBrokenInOnePlace = (
  schema: JsonSchema,
  valid: Record<string, unknown>,
  choice: string | null = null,
): void => {
  const witness = witnessFor(schema);
  expect(witness(valid)).toBe(true);
  const all = brokenFrom(schema, valid);
  const objections = all.flatMap((broken) => {
    const objection = objectionTo(broken, valid, witness, choice);
    return objection === null ? [] : [`${broken.name}: ${objection}`];
  });
  expect(objections).toEqual([]);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
};

const outline = (schema: JsonSchema, value?: unknown): string[] =>
  brokenFrom({ type: 'object', properties: { p: schema } }, value === undefined ? {} : { p: value })
    .filter(({ path }) => path !== '')
    .map(({ name, breaks }) => `${name} (${breaks})`);

const bodyOf = (all: readonly Broken[], name: string): unknown => all.find((broken) => broken.name === name)?.body;

test('every body is broken in exactly the place and by the keyword that it names', () => {
  expectBrokenInOnePlace(EVERYTHING, FULL);
});

test('a body without optional properties can be broken in one place', () => {
  expectBrokenInOnePlace(EVERYTHING, { id: 'ak_1', kind: 'bot', cidrs: ['a'] });
});

test('a generated body can be broken in one place', () => {
  const valid = exampleFrom(EVERYTHING);
  if (!isObject(valid)) throw new Error('the example is no object');
  expectBrokenInOnePlace(EVERYTHING, { ...valid });
});

test('a value that another branch allows is not called broken', () => {
  expectBrokenInOnePlace(UNION, { target: { url: 'abc' } }, '/target');
  expectBrokenInOnePlace(UNION, { target: { url: 'abcdef', port: 1 } }, '/target');
  const names = (valid: Record<string, unknown>) => brokenFrom(UNION, valid).map(({ name }) => name);
  expect(names({ target: { url: 'abc' } })).toContain('target.url is 4 bytes of 1-byte characters');
  expect(names({ target: { url: 'abc', port: 1 } })).not.toContain('target.url is 4 bytes of 1-byte characters');
});

test('every keyword is broken at some place', () => {
  const broken = new Set(brokenFrom(EVERYTHING, FULL).map(({ breaks }) => breaks));
  expect([...broken].toSorted()).toEqual(
    ['type', 'enum', 'const', 'required', 'additionalProperties', 'minItems', 'maxItems', 'uniqueItems']
      .concat(['minimum', 'maximum', 'pattern', 'format', 'maxBytes', 'idPrefix'])
      .toSorted(),
  );
});

test('a property is given every other JSON type, and null only when null is not allowed', () => {
  const others = ['p is a number', 'p is a boolean', 'p is an object', 'p is an array'].map((name) => `${name} (type)`);
  expect(outline({ type: 'string' })).toEqual([...others, 'p is null (type)']);
  expect(outline({ type: ['null', 'string'] })).toEqual(others);
  expect(outline({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toEqual(others);
  expect(outline({ type: 'integer' })).toContain('p has a fraction (type)');
  expect(outline({ type: 'number' })).not.toContain('p has a fraction (type)');
  expect(outline({})).toEqual([]);
});

test('a value outside an enumeration without a type is broken by the enumeration', () => {
  expect(outline({ const: 'c' })).toContain('p is a number (const)');
  expect(outline({ enum: ['c', null] })).toContain('p is a number (enum)');
  expect(outline({ type: 'string', enum: ['c'] })).toContain('p is "no-such-value", which is not allowed (enum)');
});

test('a timestamp is broken in every way that a lenient parser accepts', () => {
  expect(outline({ type: 'string', format: 'rfc3339' }).filter((name) => name.endsWith('(format)'))).toEqual([
    'p is not a timestamp (format)',
    'p is a timestamp of a day that does not exist (format)',
    'p is a timestamp without an offset (format)',
    'p is a date without a time (format)',
  ]);
});

test('the body itself is given every other JSON type', () => {
  const bodies = brokenFrom({ type: 'object' }, {});
  expect(bodies.map(({ name, body }) => [name, body])).toEqual([
    ['body is a string', '1'],
    ['body is a number', 1],
    ['body is a boolean', true],
    ['body is an array', []],
    ['body is null', null],
  ]);
});

test('exactly one property of an object is missing or added', () => {
  const all = brokenFrom(EVERYTHING, FULL);
  const { kind: _, ...lacking } = FULL;
  expect(bodyOf(all, 'body lacks kind')).toEqual(lacking);
  expect(bodyOf(all, 'module lacks enabled')).toEqual({ ...FULL, module: { label: 'x' } });
  const module = { ...FULL.module, no_such_property: 1 };
  expect(bodyOf(all, 'module has an unknown property')).toEqual({ ...FULL, module });
});

test('exactly one item of a list or one value of a map is broken', () => {
  const all = brokenFrom(EVERYTHING, FULL);
  expect(bodyOf(all, 'cidrs.0 is a number')).toEqual({ ...FULL, cidrs: [1, 'b'] });
  expect(bodyOf(all, 'weights.blue is a string')).toEqual({ ...FULL, weights: { blue: '1', green: 2 } });
  expect(bodyOf(all, 'labels.team is 6 bytes of 1-byte characters')).toEqual({
    ...FULL,
    labels: { app: true, team: 'aaaaaa' },
  });
  expect(bodyOf(all, 'module.enabled is null')).toEqual({ ...FULL, module: { enabled: null, label: 'x' } });
});

test('a list grows by copies of its items, and shrinks by its last item', () => {
  const list: JsonSchema = { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 3 };
  const all = brokenFrom({ type: 'object', properties: { p: list } }, { p: ['x', 'y'] });
  expect(bodyOf(all, 'p has 4 items where maxItems is 3')).toEqual({ p: ['x', 'y', 'x', 'y'] });
  expect(bodyOf(all, 'p has 1 items where minItems is 2')).toEqual({ p: ['x'] });
});

test('a list of unique items grows by new items', () => {
  const list: JsonSchema = { type: 'array', items: { enum: ['a', 'b', 'c', 'd'] }, uniqueItems: true, maxItems: 3 };
  const all = brokenFrom({ type: 'object', properties: { p: list } }, { p: ['c', 'd'] });
  const grown = child(bodyOf(all, 'p has 4 items where maxItems is 3'), 'p');
  expect(grown).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']));
  expect(bodyOf(all, 'p repeats an item')).toEqual({ p: ['c', 'c'] });
});

test('the limits of int64 are left out, because JSON numbers cannot represent their neighbours', () => {
  const schema: JsonSchema = { type: 'integer', minimum: -(2 ** 63), maximum: 2 ** 63 };
  expect(outline(schema).filter((name) => !name.endsWith('(type)'))).toEqual([]);
});

test('an invalid body to start from is refused', () => {
  expect(() => brokenFrom(EVERYTHING, { ...FULL, weight: 101 })).toThrow('not valid to begin with');
});

test('broken bodies do not change between calls', () => {
  expect(brokenFrom(EVERYTHING, FULL)).toEqual(brokenFrom(EVERYTHING, FULL));
});

test('every malformed JSON text is invalid', () => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const texts = malformedJson();
  expect(texts.length).toBeGreaterThanOrEqual(12);
  expect(new Set(texts.map(({ name }) => name)).size).toBe(texts.length);
  for (const { name, text } of texts) {
    expect(() => JSON.parse(typeof text === 'string' ? text : decoder.decode(text)), name).toThrow();
  }
});

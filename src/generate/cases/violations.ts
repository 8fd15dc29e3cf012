import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { ValidOptions } from '../schema/from-schema.ts';
import type { Keyword, PlainSchema } from '../schema/json-schema.ts';
import { isOfType } from '../schema/json-type.ts';
import { listOf } from '../schema/list-of.ts';
import { type Shape, shapesOf } from '../schema/shapes.ts';
import { byteLength, fixedText, type Width } from '../values/text.ts';

/** A value that breaks a schema at its outermost place, and nowhere below. */
export interface Violation {
  /** Completes a sentence that begins with the name of the place: `is a number`. */
  readonly what: string;
  readonly breaks: Keyword;
  readonly value: unknown;
}

/** The string and the numbers are values that a lenient parser would convert. */
const OF_EACH_TYPE: readonly (readonly [what: string, value: unknown])[] = [
  ['is a string', '1'],
  ['is a number', 1],
  ['is a boolean', true],
  ['is an object', {}],
  ['is an array', []],
  ['is null', null],
];

const declaresType = (schema: PlainSchema): boolean =>
  schema.type !== undefined || (schema.anyOf ?? []).some(declaresType);

const wrongTypes = (schema: PlainSchema): Violation[] => {
  const types = shapesOf(schema).map(({ type }) => type);
  // A schema with a list of values and without a type is also broken by a value of another type, but then under another keyword.
  const breaks = declaresType(schema) ? 'type' : schema.const === undefined ? 'enum' : 'const';
  const candidates = types.includes('integer') ? [...OF_EACH_TYPE, ['has a fraction', 1.5] as const] : OF_EACH_TYPE;
  return candidates
    .filter(([, value]) => !types.some((type) => isOfType(type, value)))
    .map(([what, value]) => ({ what, breaks, value }));
};

const NO_TIMESTAMPS: readonly (readonly [what: string, value: string])[] = [
  ['is not a timestamp', 'yesterday'],
  ['is a timestamp of a day that does not exist', '2023-02-29T12:00:00Z'],
  ['is a timestamp without an offset', '2023-02-28T12:00:00'],
  ['is a date without a time', '2023-02-28'],
];

/** Tried in turn until one does not match, the most natural first. */
const MISMATCHES: readonly string[] = ['no match', '', ' ', '?', '\u00e9', 'a'.repeat(300)];

const brokenStrings = (shape: Shape, value: unknown): Violation[] => {
  const { maxBytes, idPrefix = '', pattern, format } = shape;
  const violations: Violation[] = [];
  if (maxBytes !== undefined) {
    for (const width of [1, 4] satisfies Width[]) {
      const text = idPrefix + fixedText(Math.max(maxBytes + 1 - byteLength(idPrefix), 0), width);
      const what = `is ${byteLength(text)} bytes of ${width}-byte characters`;
      violations.push({ what, breaks: 'maxBytes', value: text });
    }
  }
  if (idPrefix !== '') {
    const rest = typeof value === 'string' ? value.slice(idPrefix.length) : fixedText(27, 1);
    const wrong = `x${idPrefix.slice(1)}` === idPrefix ? `y${idPrefix.slice(1)}` : `x${idPrefix.slice(1)}`;
    violations.push({ what: `does not begin with ${idPrefix}`, breaks: 'idPrefix', value: wrong + rest });
  }
  const mismatch = pattern && MISMATCHES.find((text) => !new RegExp(pattern, 'u').test(text));
  if (mismatch !== undefined)
    violations.push({ what: `does not match ${pattern}`, breaks: 'pattern', value: mismatch });
  if (format === 'rfc3339') {
    violations.push(...NO_TIMESTAMPS.map(([what, text]) => ({ what, breaks: 'format' as const, value: text })));
  }
  return violations;
};

/** Limits beyond the safe integers (int64) are not tried: JSON numbers of that size are not exact. */
const brokenNumbers = (shape: Shape): Violation[] =>
  (['minimum', 'maximum'] as const).flatMap((breaks) => {
    const limit = shape[breaks];
    if (limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER) return [];
    const value = breaks === 'minimum' ? Math.ceil(limit) - 1 : Math.floor(limit) + 1;
    return [{ what: `is ${value} where the ${breaks} is ${limit}`, breaks, value }];
  });

const brokenLists = (shape: Shape, value: unknown, options: ValidOptions): Violation[] => {
  const { minItems = 0, maxItems, uniqueItems = false } = shape;
  const present: readonly unknown[] = Array.isArray(value) ? value : [];
  const violations: Violation[] = [];
  const resize = (breaks: 'minItems' | 'maxItems', count: number): void => {
    const list = listOf(shape, count, options, present);
    if (list) violations.push({ what: `has ${count} items where ${breaks} is ${shape[breaks]}`, breaks, value: list });
  };
  if (minItems > 0) resize('minItems', minItems - 1);
  if (maxItems !== undefined) resize('maxItems', maxItems + 1);
  const some = listOf(shape, Math.max(minItems, 2), options, present);
  if (uniqueItems && some) {
    violations.push({ what: 'repeats an item', breaks: 'uniqueItems', value: [...some.slice(0, -1), some[0]] });
  }
  return violations;
};

const without = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));

const brokenObjects = (shape: Shape, value: unknown): Violation[] => {
  if (!isObject(value)) return [];
  const { required = [], additionalProperties } = shape;
  const violations = required.map(
    (name): Violation => ({ what: `lacks ${name}`, breaks: 'required', value: without(value, name) }),
  );
  if (additionalProperties !== false) return violations;
  const what = 'has an unknown property';
  return [...violations, { what, breaks: 'additionalProperties', value: { ...value, no_such_property: 1 } }];
};

const OUTSIDERS: readonly unknown[] = ['no-such-value', -999_999, true, false];

const limitsBroken = (shape: Shape, value: unknown, options: ValidOptions): Violation[] => {
  const breaks = shape.const === undefined ? 'enum' : 'const';
  if (shape.const !== undefined || shape.enum !== undefined) {
    const outsiders = OUTSIDERS.filter((outsider) => isOfType(shape.type, outsider));
    const isListed = (outsider: unknown): boolean => outsider === shape.const || (shape.enum ?? []).includes(outsider);
    const outsider = outsiders.find((candidate) => !isListed(candidate));
    return outsider === undefined
      ? []
      : [{ what: `is ${JSON.stringify(outsider)}, which is not allowed`, breaks, value: outsider }];
  }
  switch (shape.type) {
    case 'string':
      return brokenStrings(shape, value);
    case 'integer':
    case 'number':
      return brokenNumbers(shape);
    case 'array':
      return brokenLists(shape, value, options);
    case 'object':
      return brokenObjects(shape, value);
    default:
      return [];
  }
};

/** `value` is the value in a valid body, undefined where it has none. The order of the result is deterministic. */
export const violationsOf = (schema: PlainSchema, value: unknown, options: ValidOptions = {}): Violation[] => [
  ...wrongTypes(schema),
  ...shapesOf(schema).flatMap((shape) => limitsBroken(shape, value, options)),
];

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type JsonSchema, type PlainSchema, readSchema } from './json-schema.ts';
import { pointer } from './pointer.ts';
import { type Shape, shapesOf } from './shapes.ts';
import { type StringOptions, stringFrom } from './string-from.ts';
import { rangeOf, varietyOf } from './variety.ts';

export interface ValidOptions extends StringOptions {
  /** Generators for properties of the outermost object that cannot be made from the schema alone, such as ids of existing resources. */
  readonly overrides?: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  /** Whether properties that are not required are present; `sometimes` by default. */
  readonly optional?: 'sometimes' | 'always' | 'never';
}

type Options = Required<ValidOptions>;

/** More items than these make requests longer, not better; `minItems` and `maxItems` are tried by the boundaries. */
const USUAL_ITEMS = 3;

/** Only values that survive a round trip through JSON: `-0`, for example, comes back as 0. */
const anything = fc.jsonValue({ maxDepth: 1 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

const mapKey = fc.stringMatching(/^[a-z][a-z0-9_]{0,11}$/);

const integerFrom = (shape: Shape): fc.Arbitrary<number> => {
  const { min, max } = rangeOf(shape);
  return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
};

const numberFrom = (shape: Shape): fc.Arbitrary<number> =>
  fc.double({ ...rangeOf(shape), noNaN: true }).map((value) => (value === 0 ? 0 : value));

const listFrom = (shape: Shape, path: string, options: Options): fc.Arbitrary<unknown> => {
  const item = shape.items === undefined ? anything : compile(shape.items, path + pointer(0), options);
  const minLength = shape.minItems ?? 0;
  const variety = shape.uniqueItems && shape.items ? varietyOf(shape.items) : Number.POSITIVE_INFINITY;
  const maxLength = Math.min(shape.maxItems ?? minLength + USUAL_ITEMS, minLength + USUAL_ITEMS, variety);
  if (minLength > maxLength) throw new RangeError(`schema at ${path || '/'}: no list can have ${minLength} items`);
  return shape.uniqueItems
    ? fc.uniqueArray(item, { minLength, maxLength, comparator: isDeepStrictEqual })
    : fc.array(item, { minLength, maxLength });
};

/**
 * The described properties. A map (`additionalProperties` is a schema, or no property is described) also gets a few with invented names. Otherwise
 * no names are invented: the documents leave unknown fields to the deployment.
 */
const objectFrom = (shape: Shape, path: string, options: Options): fc.Arbitrary<unknown> => {
  const { properties, required = [], additionalProperties = true } = shape;
  const names = Object.keys(properties ?? {});
  const undescribed = required.find((name) => !names.includes(name));
  if (undescribed !== undefined) {
    throw new TypeError(`schema at ${path || '/'}: "${undescribed}" is required, but no property describes it`);
  }
  const overrides = path === '' ? options.overrides : {};
  const present = names.filter((name) => options.optional !== 'never' || required.includes(name));
  const described = fc.record(
    Object.fromEntries(
      present.map((name) => [
        name,
        overrides[name] ?? compile(properties?.[name] ?? {}, path + pointer(name), options),
      ]),
    ),
    { requiredKeys: options.optional === 'always' ? present : [...required], noNullPrototype: true },
  );
  const isMap = typeof additionalProperties === 'object' || (properties === undefined && additionalProperties);
  if (!isMap) return described;
  const value =
    typeof additionalProperties === 'object' ? compile(additionalProperties, path + pointer('key'), options) : anything;
  const key = mapKey.filter((name) => !names.includes(name));
  const minKeys = options.optional === 'always' ? 1 : 0;
  const map = fc.dictionary(key, value, { minKeys, maxKeys: USUAL_ITEMS });
  return fc.tuple(described, map).map(([one, other]) => ({ ...one, ...other }));
};

const fromShape = (shape: Shape, path: string, options: Options): fc.Arbitrary<unknown> => {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  switch (shape.type) {
    case 'string':
      return stringFrom(shape, path, options);
    case 'integer':
      return integerFrom(shape);
    case 'number':
      return numberFrom(shape);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listFrom(shape, path, options);
    case 'object':
      return objectFrom(shape, path, options);
  }
};

const compile = (schema: PlainSchema, path: string, options: Options): fc.Arbitrary<unknown> =>
  Object.keys(schema).length === 0
    ? anything
    : fc.oneof(...shapesOf(schema).map((shape) => fromShape(shape, path, options)));

/** Values that the schema allows. Everything in it is obeyed: what cannot be generated throws, with its path. */
export const validFrom = (schema: JsonSchema, options: ValidOptions = {}): fc.Arbitrary<unknown> => {
  const { overrides = {}, formats = {}, patterns = {}, optional = 'sometimes' } = options;
  const plain = readSchema(schema);
  const names = shapesOf(plain).flatMap(({ properties }) => Object.keys(properties ?? {}));
  const stray = Object.keys(overrides).find((name) => !names.includes(name));
  if (stray !== undefined) throw new RangeError(`the override "${stray}" names no property of the schema`);
  return compile(plain, '', { overrides, formats, patterns, optional });
};

/** One such value with every property in it, always the same: for checks that need a body and no variety. */
export const exampleFrom = (schema: JsonSchema, options: ValidOptions = {}): unknown =>
  fc.sample(validFrom(schema, { optional: 'always', ...options }), { seed: 1, numRuns: 1 })[0];

import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../contract/json-object.ts';
import { isRfc3339 } from '../values/rfc3339.ts';
import { byteLength } from '../values/text.ts';
import type { PlainSchema } from './json-schema.ts';
import { isOfType } from './json-type.ts';
import { type Shape, shapesOf } from './shapes.ts';

const acceptsString = (shape: Shape, text: string): boolean =>
  byteLength(text) <= (shape.maxBytes ?? Number.POSITIVE_INFINITY) &&
  text.startsWith(shape.idPrefix ?? '') &&
  (shape.pattern === undefined || new RegExp(shape.pattern, 'u').test(text)) &&
  (shape.format !== 'rfc3339' || isRfc3339(text));

const acceptsNumber = (shape: Shape, number: number): boolean =>
  number >= (shape.minimum ?? Number.NEGATIVE_INFINITY) && number <= (shape.maximum ?? Number.POSITIVE_INFINITY);

const isUnique = (list: readonly unknown[]): boolean =>
  list.every((item, index) => list.slice(index + 1).every((other) => !isDeepStrictEqual(item, other)));

const acceptsList = (shape: Shape, list: readonly unknown[]): boolean => {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems = false } = shape;
  return (
    list.length >= minItems &&
    list.length <= maxItems &&
    (!uniqueItems || isUnique(list)) &&
    (items === undefined || list.every((item) => accepts(items, item)))
  );
};

const acceptsObject = (shape: Shape, object: JsonObject): boolean => {
  const { properties = {}, required = [], additionalProperties = true } = shape;
  return (
    required.every((name) => Object.hasOwn(object, name)) &&
    Object.entries(object).every(([name, value]) => {
      const described = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const rule = described ?? additionalProperties;
      return typeof rule === 'boolean' ? rule : accepts(rule, value);
    })
  );
};

const fits = (shape: Shape, value: unknown): boolean => {
  if (!isOfType(shape.type, value)) return false;
  if (shape.const !== undefined && !isDeepStrictEqual(shape.const, value)) return false;
  if (shape.enum !== undefined && !shape.enum.some((listed) => isDeepStrictEqual(listed, value))) return false;
  if (typeof value === 'string') return acceptsString(shape, value);
  if (typeof value === 'number') return acceptsNumber(shape, value);
  if (Array.isArray(value)) return acceptsList(shape, value);
  return !isObject(value) || acceptsObject(shape, value);
};

/**
 * Whether the schema allows the value, so that a value which another branch of `anyOf` allows is not called broken. It is used for our requests
 * only, never for answers, which the judge checks. The only format that it knows is `rfc3339`.
 */
export const accepts = (schema: PlainSchema, value: unknown): boolean =>
  shapesOf(schema).some((shape) => fits(shape, value));

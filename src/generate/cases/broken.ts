import { isObject } from '../../contract/json-object.ts';
import { accepts } from '../schema/accepts.ts';
import type { ValidOptions } from '../schema/from-schema.ts';
import { type JsonSchema, type Keyword, type PlainSchema, readSchema } from '../schema/json-schema.ts';
import { pointer, put, stepsOf } from '../schema/pointer.ts';
import { shapesOf } from '../schema/shapes.ts';
import { violationsOf } from './violations.ts';

/** A request body that breaks one keyword of its schema, at one place. */
export interface Broken {
  /** Such as `description is a number`. */
  readonly name: string;
  /** JSON Pointer of the value that is wrong; for `required` and `additionalProperties` the object that lacks or has it. */
  readonly path: string;
  readonly breaks: Keyword;
  readonly body: unknown;
}

/** A place in the valid body, or one that is absent there and that the schema allows; then the value is undefined. */
interface Location {
  readonly path: string;
  readonly schema: PlainSchema;
  readonly value: unknown;
}

/** One item stands for a whole list and one entry for a whole map, because the schema treats all of them alike. */
const placesIn = (
  schema: PlainSchema,
  value: unknown,
): [step: string | number, schema: PlainSchema, value: unknown][] => {
  const shape = shapesOf(schema).find((candidate) => accepts(candidate, value));
  if (Array.isArray(value)) return shape?.items === undefined ? [] : [[0, shape.items, value[0]]];
  if (!isObject(value) || shape === undefined) return [];
  const { properties = {}, additionalProperties } = shape;
  const described = Object.entries(properties).map(([name, inner]): [string, PlainSchema, unknown] => [
    name,
    inner,
    value[name],
  ]);
  if (typeof additionalProperties !== 'object') return described;
  const key = Object.keys(value).find((name) => !Object.hasOwn(properties, name)) ?? 'key';
  return [...described, [key, additionalProperties, value[key]]];
};

const placesOf = (place: Location): Location[] => [
  place,
  ...placesIn(place.schema, place.value).flatMap(([step, schema, value]) =>
    placesOf({ path: place.path + pointer(step), schema, value }),
  ),
];

/**
 * Bodies that each break one keyword in one place: the rest is that of the valid body, so a refusal can have no other reason. Places inside an
 * optional object or list are reached only if the valid body has it.
 */
export const brokenFrom = (
  schema: JsonSchema,
  valid: Readonly<Record<string, unknown>>,
  options: ValidOptions = {},
): Broken[] => {
  const plain = readSchema(schema);
  if (!accepts(plain, valid)) throw new RangeError(`not valid to begin with: ${JSON.stringify(valid)}`);
  const broken = new Map<string, Broken>();
  for (const { path, schema: inner, value: present } of placesOf({ path: '', schema: plain, value: valid })) {
    for (const { what, breaks, value } of violationsOf(inner, present, options)) {
      const name = `${stepsOf(path).join('.') || 'body'} ${what}`;
      const body = put(valid, path, value);
      // Another branch of an `anyOf` may allow what this one forbids.
      if (!accepts(plain, body)) broken.set(name, { name, path, breaks, body });
    }
  }
  return [...broken.values()];
};

export interface MalformedJson {
  readonly name: string;
  /** A Buffer where the bytes are not UTF-8. */
  readonly text: string | Buffer;
}

/** Texts that are not JSON by RFC 8259, though some parsers accept them. All but the first few are nearly an object. */
export const malformedJson = (): MalformedJson[] => [
  { name: 'nothing at all', text: '' },
  { name: 'white space alone', text: ' \n' },
  { name: 'a bare word', text: 'undefined' },
  { name: 'an object cut off before its end', text: '{"description":"text"' },
  { name: 'a string cut off before its end', text: '{"description":"te' },
  { name: 'a comma after the last member', text: '{"description":"text",}' },
  { name: 'single quotes', text: "{'description':'text'}" },
  { name: 'a name without quotes', text: '{description:"text"}' },
  { name: 'no colon', text: '{"description" "text"}' },
  { name: 'the wrong bracket at the end', text: '{"description":"text"]' },
  { name: 'NaN', text: '{"description":NaN}' },
  { name: 'a number with a leading zero', text: '{"description":01}' },
  { name: 'an escape that does not exist', text: '{"description":"\\x41"}' },
  { name: 'a raw line break in a string', text: '{"description":"te\nxt"}' },
  { name: 'a comment', text: '{"description":"text"} // comment' },
  { name: 'two documents', text: '{"description":"text"}{"description":"text"}' },
  { name: 'half a byte order mark', text: Buffer.from([0xef, 0xbb, ...Buffer.from('{"description":"text"}')]) },
  { name: 'invalid UTF-8', text: Buffer.from('{"description":"\xc3\x28"}', 'latin1') },
  { name: 'UTF-16', text: Buffer.from('\ufeff{"description":"text"}', 'utf16le') },
];

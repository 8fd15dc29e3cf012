import { accepts } from '../schema/accepts.ts';
import type { ValidOptions } from '../schema/from-schema.ts';
import { type JsonSchema, type PlainSchema, readSchema } from '../schema/json-schema.ts';
import { listOf } from '../schema/list-of.ts';
import { pointer, stepsOf } from '../schema/pointer.ts';
import { type Shape, shapesOf } from '../schema/shapes.ts';
import { byteLength, fixedText, WIDTHS } from '../values/text.ts';

export interface Boundary {
  /** JSON Pointer of the property. The first item of a list stands for all items, and `key` for any key of a map. */
  readonly path: string;
  /** Such as `description: 255 bytes of 4-byte characters`. */
  readonly name: string;
  /** What to put at the path. */
  readonly value: unknown;
  /** Whether the schema of that property allows it. */
  readonly valid: boolean;
}

/** A limit, and a way to make values of a size. */
interface LimitCase {
  readonly limit: number;
  /** The value of that size, undefined where there is none. */
  readonly make: (size: number) => unknown;
  readonly inWords: (size: number) => string;
}

const byteEdges = ({ maxBytes, idPrefix = '' }: Shape): LimitCase[] => {
  if (maxBytes === undefined) return [];
  const taken = byteLength(idPrefix);
  return WIDTHS.map((width) => ({
    limit: maxBytes,
    make: (bytes) => (bytes < taken ? undefined : idPrefix + fixedText(bytes - taken, width)),
    inWords: (bytes) => `${bytes} bytes of ${width}-byte characters`,
  }));
};

/** The limits of int64 are left out: JSON numbers of that size are not exact, so the sent value would differ from the named one. */
const numberEdges = (shape: Shape): LimitCase[] =>
  (['minimum', 'maximum'] as const).flatMap((keyword) => {
    const limit = shape[keyword];
    if (limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER) return [];
    return [{ limit, make: (value) => value, inWords: (value) => `${value} where the ${keyword} is ${limit}` }];
  });

const countEdges = (shape: Shape, options: ValidOptions): LimitCase[] =>
  (['minItems', 'maxItems'] as const).flatMap((keyword) => {
    const limit = shape[keyword];
    if (limit === undefined) return [];
    const make = (count: number): unknown => (count < 0 ? undefined : listOf(shape, count, options));
    return [{ limit, make, inWords: (count) => `${count} items where ${keyword} is ${limit}` }];
  });

const edgesOf = (shape: Shape, options: ValidOptions): LimitCase[] => {
  switch (shape.type) {
    case 'string':
      return byteEdges(shape);
    case 'integer':
    case 'number':
      return numberEdges(shape);
    case 'array':
      return countEdges(shape, options);
    default:
      return [];
  }
};

/**
 * A limit is only tried if the value at it is allowed: a text of four-byte characters that a pattern forbids at every length would be refused
 * because of the pattern, and the refusal would prove nothing about the limit.
 */
const aroundEdge = ({ limit, make, inWords }: LimitCase, schema: PlainSchema, path: string): Boundary[] => {
  if (!accepts(schema, make(limit))) return [];
  return [limit - 1, limit, limit + 1].flatMap((size) => {
    const value = make(size);
    if (value === undefined) return [];
    const name = `${stepsOf(path).join('.') || 'body'}: ${inWords(size)}`;
    return [{ path, name, value, valid: accepts(schema, value) }];
  });
};

const boundariesAt = (schema: PlainSchema, path: string, options: ValidOptions): Boundary[] =>
  shapesOf(schema).flatMap((shape) => {
    const { properties = {}, items, additionalProperties } = shape;
    const inside: [step: string | number, schema: PlainSchema][] = Object.entries(properties);
    if (items !== undefined) inside.push([0, items]);
    if (typeof additionalProperties === 'object') inside.push(['key', additionalProperties]);
    return [
      ...edgesOf(shape, options).flatMap((edge) => aroundEdge(edge, schema, path)),
      ...inside.flatMap(([step, inner]) => boundariesAt(inner, path + pointer(step), options)),
    ];
  });

/** For every limit of the schema: the value at it, and those next to it. */
export const boundariesOf = (schema: JsonSchema, options: ValidOptions = {}): Boundary[] =>
  boundariesAt(readSchema(schema), '', options);

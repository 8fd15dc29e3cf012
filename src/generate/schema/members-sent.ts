import { isObject } from '../../contract/json-object.ts';
import { byteLength } from '../values/text.ts';
import { accepts } from './accepts.ts';
import type { PlainSchema } from './json-schema.ts';
import { type Shape, shapesOf } from './shapes.ts';

/** What a request has for a member: nothing, a value beyond or of another type than the schema allows, one at a limit, or another. */
export type SentAs = 'absent' | 'broken' | 'boundary' | 'valid';

const isNextTo = (limit: number | undefined, size: number): boolean =>
  limit !== undefined && Math.abs(limit - size) <= 1;

/** Texts, lists and maps that are empty, texts and lists that are as long as they may be or one less, and numbers next to a limit. */
const isAtLimit = (shape: Shape, value: unknown): boolean => {
  if (typeof value === 'string') return value === '' || isNextTo(shape.maxBytes, byteLength(value));
  if (typeof value === 'number') return isNextTo(shape.minimum, value) || isNextTo(shape.maximum, value);
  if (Array.isArray(value)) {
    const { items = {}, minItems, maxItems } = shape;
    return (
      value.length === 0 ||
      isNextTo(minItems, value.length) ||
      isNextTo(maxItems, value.length) ||
      value.some((item) => hasLimit(items, item))
    );
  }
  if (!isObject(value)) return false;
  const { properties = {}, additionalProperties } = shape;
  const others = typeof additionalProperties === 'object' ? additionalProperties : {};
  return (
    Object.keys(value).length === 0 ||
    Object.entries(value).some(([name, inner]) => hasLimit(properties[name] ?? others, inner))
  );
};

const hasLimit = (schema: PlainSchema, value: unknown): boolean =>
  shapesOf(schema).some((shape) => accepts(shape, value) && isAtLimit(shape, value));

/** What a body has for each member of its schema. Nothing where it is no object: then no member was sent. */
export const membersSent = (schema: PlainSchema, body: unknown): readonly (readonly [member: string, as: SentAs])[] =>
  isObject(body)
    ? Object.entries(schema.properties ?? {}).map(([member, inner]) => {
        const value = body[member];
        if (value === undefined) return [member, 'absent'] as const;
        if (!accepts(inner, value)) return [member, 'broken'] as const;
        return [member, hasLimit(inner, value) ? 'boundary' : 'valid'] as const;
      })
    : [];

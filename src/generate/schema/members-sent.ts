import { isObject } from '../../contract/json-object.ts';
import { byteLength } from '../values/text.ts';
import { accepts } from './accepts.ts';
import type { PlainSchema } from './json-schema.ts';
import { type Shape, shapesOf } from './shapes.ts';

/** How a request sends a member: not at all, with a value that the schema forbids, with one at a limit, or with another allowed value. */
export type SentAs = 'absent' | 'broken' | 'boundary' | 'valid';

const isNextTo = (limit: number | undefined, size: number): boolean =>
  limit !== undefined && Math.abs(limit - size) <= 1;

/** Whether a value is at a limit: empty texts, lists and maps, texts and lists at their limit or next to it, and numbers next to a limit. */
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

/** How a body sends each member of its schema. Empty where the body is no object, and so has no members. */
export const membersSent = (schema: PlainSchema, body: unknown): readonly (readonly [member: string, as: SentAs])[] =>
  isObject(body)
    ? Object.entries(schema.properties ?? {}).map(([member, inner]) => {
        const value = body[member];
        if (value === undefined) return [member, 'absent'] as const;
        if (!accepts(inner, value)) return [member, 'broken'] as const;
        return [member, hasLimit(inner, value) ? 'boundary' : 'valid'] as const;
      })
    : [];

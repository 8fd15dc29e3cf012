import type { PlainSchema } from './json-schema.ts';
import { isOfType, type JsonType } from './json-type.ts';

/** One thing that a value may be: a single JSON type with its constraints. */
export interface Shape extends Omit<PlainSchema, 'type' | 'anyOf'> {
  readonly type: JsonType;
}

const EVERY_TYPE: readonly JsonType[] = ['string', 'number', 'boolean', 'null', 'object', 'array'];

const known = new WeakMap<PlainSchema, readonly Shape[]>();

/** All forms that a value of this schema may have: one for each branch of `anyOf` and each type, with enumerations split by type. */
export const shapesOf = (schema: PlainSchema): readonly Shape[] => {
  const shapes = known.get(schema) ?? takenApart(schema);
  known.set(schema, shapes);
  return shapes;
};

const takenApart = (schema: PlainSchema): readonly Shape[] => {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(shapesOf);
  const { type: declared = EVERY_TYPE, ...rest } = schema;
  const types = typeof declared === 'string' ? [declared] : declared;
  return types.flatMap((type): Shape[] => {
    if (rest.const !== undefined && !isOfType(type, rest.const)) return [];
    if (rest.enum === undefined) return [{ ...rest, type }];
    const values = rest.enum.filter((value) => isOfType(type, value));
    return values.length === 0 ? [] : [{ ...rest, type, enum: values }];
  });
};

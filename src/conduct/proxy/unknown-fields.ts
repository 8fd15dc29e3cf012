import { isObject, type JsonObject } from '../../contract/json-object.ts';
import { wholeSchemaOf } from '../../judge/shapes/schemas.ts';

/** The limit of named fields: a body of another kind would otherwise name all its fields. */
const MOST_NAMED = 20;

const objectAt = (value: unknown, key: string): JsonObject => {
  const inner = isObject(value) ? value[key] : undefined;
  return isObject(inner) ? inner : {};
};

/** JSON pointers to the fields of a body that its schema does not list. */
export const unknownFields = (file: string, type: string, body: unknown): readonly string[] => {
  const whole = wholeSchemaOf(file, type);
  const found: string[] = [];
  const branchesOf = (schema: unknown): readonly JsonObject[] => {
    if (!isObject(schema)) return [];
    const { $ref, anyOf } = schema;
    if (typeof $ref === 'string')
      return branchesOf(objectAt(objectAt(whole, 'definitions'), $ref.replace('#/definitions/', '')));
    return Array.isArray(anyOf) ? anyOf.flatMap(branchesOf) : [schema];
  };
  const look = (schemas: readonly unknown[], value: unknown, path: string): void => {
    const branches = schemas.flatMap(branchesOf);
    if (Array.isArray(value)) {
      const items = branches.flatMap(({ items: one }) => (one === undefined ? [] : [one]));
      for (const [at, item] of value.entries()) look(items, item, `${path}/${at}`);
    } else if (isObject(value)) {
      // A schema without `properties` describes a map, whose names are free.
      const isClosed = branches.some(({ properties }) => properties !== undefined);
      for (const [name, inner] of Object.entries(value)) {
        const known = branches.flatMap((branch) => {
          const properties = objectAt(branch, 'properties');
          return Object.hasOwn(properties, name) ? [properties[name]] : [];
        });
        if (known.length > 0) look(known, inner, `${path}/${name}`);
        else if (isClosed && found.length < MOST_NAMED) found.push(`${path}/${name}`);
      }
    }
  };
  look([{ $ref: `#/definitions/${type}` }], body, '');
  return found;
};

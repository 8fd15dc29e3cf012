import { isObject, type JsonObject } from '../../contract/json-object.ts';
import { fieldWords } from './field-words.ts';

/** Fields that the documents call deprecated (document 1, Versioning, rule 2). */
const deprecated = ['ReservedDomain.region', 'ReservedDomainCreate.region'];

const wordsFor = (schema: string, field: string, value: JsonObject): string => {
  const own = fieldWords[`${schema}.${field}`] ?? value['description'] ?? fieldWords[field];
  if (own !== undefined) return String(own);
  return schema.endsWith('List') && value['type'] === 'array' ? 'What the list shows.' : '';
};

/** Translates our own keywords into those of OpenAPI, which other tools understand. */
const translateKeywords = ({ maxBytes, idPrefix, ...rest }: JsonObject): JsonObject => ({
  ...rest,
  ...(rest['format'] === 'rfc3339' ? { format: 'date-time' } : {}),
  // A text of at most n bytes has at most n characters; the exact limit stands in `x-max-bytes`.
  ...(maxBytes === undefined ? {} : { maxLength: maxBytes, 'x-max-bytes': maxBytes }),
  ...(idPrefix === undefined ? {} : { pattern: `^${idPrefix}.+` }),
});

const describeProperties = (schema: string, properties: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).map(([field, value]) => {
      if (!isObject(value)) return [field, value];
      const limit = value['maxBytes'] === undefined ? '' : ` At most ${value['maxBytes']} bytes.`;
      return [
        field,
        {
          ...Object(describeSchema(schema, value)),
          description: `${wordsFor(schema, field, value)}${limit}`,
          ...(deprecated.includes(`${schema}.${field}`) ? { deprecated: true } : {}),
        },
      ];
    }),
  );

/** A schema of `schemas/` as OpenAPI 3.1 has it, with a description of every field. `schema` is the name under which it is defined. */
export const describeSchema = (schema: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => describeSchema(schema, item));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    if (key === '$ref') return [key, String(inner).replace('#/definitions/', '#/components/schemas/')];
    if (key === 'properties' && isObject(inner)) return [key, describeProperties(schema, inner)];
    return [key, describeSchema(schema, inner)];
  });
  return translateKeywords(Object.fromEntries(entries));
};

import { isObject, type JsonObject } from '../contract/json-object.ts';

const mentions = (value: unknown, id: string): boolean => {
  if (Array.isArray(value)) return value.some((one: unknown) => mentions(one, id));
  if (!isObject(value)) return value === id;
  return Object.entries(value).some(([name, inner]) => name === id || mentions(inner, id));
};

/** The fields that do not refer to a resource with this id. */
export const withoutReferences = (fields: JsonObject, id: string): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !mentions(value, id)));

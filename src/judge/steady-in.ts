import { isObject, type JsonObject } from '../contract/json-object.ts';

/** The members of a value that are among the steady fields of a resource. */
export const steadyIn = (fields: { readonly [field: string]: unknown }, from: unknown): JsonObject =>
  isObject(from) ? Object.fromEntries(Object.entries(from).filter(([field]) => Object.hasOwn(fields, field))) : {};

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { JSON_TYPES, type JsonType } from './json-type.ts';
import { pointer } from './pointer.ts';

/** The constraints that we can generate values for. `Sub` is the type of the schemas inside. */
interface Constraints<Sub> {
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Sub[];
  readonly properties?: Readonly<Record<string, Sub>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Sub;
  readonly items?: Sub;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  /** Our own keyword: the maximum length of the string in bytes of UTF-8. */
  readonly maxBytes?: number;
  /** Our own keyword: the prefix of the string. */
  readonly idPrefix?: string;
}

/** A draft-07 schema, as it is made from the types of the contract: only the keywords that we know. */
export interface JsonSchema extends Constraints<JsonSchema> {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $comment?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly definitions?: Readonly<Record<string, JsonSchema>>;
  readonly $ref?: string;
}

/** A schema without references and annotations, in which `anyOf` has no other keyword beside it. */
export interface PlainSchema extends Constraints<PlainSchema> {}

export type Keyword = keyof PlainSchema;

const jsonType = z.enum(JSON_TYPES);
const count = z.int().nonnegative();
const subSchema: z.ZodType<JsonSchema> = z.lazy(() => jsonSchema);
const schemasByName = z.record(z.string(), subSchema);

const jsonSchema = z.strictObject({
  $schema: z.string().exactOptional(),
  $id: z.string().exactOptional(),
  $comment: z.string().exactOptional(),
  title: z.string().exactOptional(),
  description: z.string().exactOptional(),
  default: z.unknown().exactOptional(),
  examples: z.array(z.unknown()).exactOptional(),
  definitions: schemasByName.exactOptional(),
  $ref: z.string().exactOptional(),
  type: z.union([jsonType, z.array(jsonType).min(1)]).exactOptional(),
  enum: z.array(z.unknown()).min(1).exactOptional(),
  const: z.unknown().exactOptional(),
  anyOf: z.array(subSchema).min(1).exactOptional(),
  properties: schemasByName.exactOptional(),
  required: z.array(z.string()).exactOptional(),
  additionalProperties: z.union([z.boolean(), subSchema]).exactOptional(),
  items: subSchema.exactOptional(),
  minItems: count.exactOptional(),
  maxItems: count.exactOptional(),
  uniqueItems: z.boolean().exactOptional(),
  minimum: z.number().exactOptional(),
  maximum: z.number().exactOptional(),
  pattern: z.string().exactOptional(),
  format: z.string().exactOptional(),
  maxBytes: count.exactOptional(),
  idPrefix: z.string().exactOptional(),
});

const complain = (path: string, problem: string): never => {
  throw new TypeError(`schema at ${path || '/'}: ${problem}`);
};

/** Merges two schemas. The same keyword with different values would need an intersection, which we do not compute. */
const merge = (outer: JsonSchema, inner: JsonSchema, path: string): JsonSchema => {
  const before = new Map<string, unknown>(Object.entries(outer));
  for (const [keyword, value] of Object.entries(inner)) {
    if (before.has(keyword) && !isDeepStrictEqual(before.get(keyword), value)) {
      complain(path, `"${keyword}" stands both here and in what it refers to, with different values`);
    }
  }
  return { ...outer, ...inner };
};

const constraintsOf = (schema: JsonSchema): JsonSchema => {
  const { $schema, $id, $comment, title, description, default: _, examples, definitions, ...constraints } = schema;
  return constraints;
};

const REFERENCE = /^#\/definitions\/([^/]+)$/;

/**
 * Replaces references by their targets, and moves keywords beside `anyOf` into its branches, which means the same because a keyword does not
 * constrain values of other types. A recursive schema has no such form and is refused.
 */
const plain = (raw: JsonSchema, root: JsonSchema, path: string, open: readonly string[]): PlainSchema => {
  const { $ref, ...schema } = constraintsOf(raw);
  if ($ref !== undefined) {
    const name = decodeURIComponent(REFERENCE.exec($ref)?.[1] ?? '');
    const target = root.definitions?.[name] ?? complain(path, `"${$ref}" names no definition`);
    if (open.includes(name)) complain(path, `"${$ref}" contains itself`);
    return plain(merge(schema, constraintsOf(target), path), root, path, [...open, name]);
  }
  const { anyOf, ...beside } = schema;
  if (anyOf !== undefined) {
    const branch = (inner: JsonSchema, index: number): PlainSchema => {
      const place = path + pointer('anyOf', index);
      return plain(merge(beside, constraintsOf(inner), place), root, place, open);
    };
    return { anyOf: anyOf.map(branch) };
  }
  const { properties, items, additionalProperties, ...rest } = beside;
  const inside = (inner: JsonSchema, ...steps: string[]) => plain(inner, root, path + pointer(...steps), open);
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, inside(inner, 'properties', name)]),
      ),
    }),
    ...(items && { items: inside(items, 'items') }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'boolean'
          ? additionalProperties
          : inside(additionalProperties, 'additionalProperties'),
    }),
  };
};

/** Throws, with the path, at a keyword that we do not know: a constraint must not be ignored silently. */
export const readSchema = (schema: unknown): PlainSchema => {
  const read = jsonSchema.safeParse(schema);
  if (!read.success) {
    const [issue] = read.error.issues;
    const unknown = issue?.code === 'unrecognized_keys' ? `unknown keyword "${issue.keys[0]}"` : issue?.message;
    return complain(pointer(...(issue?.path ?? []).map(String)), unknown ?? 'not a schema');
  }
  return plain(read.data, read.data, '', []);
};

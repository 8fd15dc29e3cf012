import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isObject } from '../../src/contract/json-object.ts';
import type { JsonSchema } from '../../src/generate/schema/json-schema.ts';

const folder = join(import.meta.dirname, '../../schemas');
const schemaFile = z.object({ definitions: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** One definition of one committed schema. */
export interface Definition {
  /** Name of the file, without its ending. */
  readonly file: string;
  readonly type: string;
  /** As the file has it. */
  readonly raw: Readonly<Record<string, unknown>>;
  /** The definition for the generator, under the property `p`, with everything that it refers to. */
  readonly schema: JsonSchema;
}

/**
 * Replaces two constructs that the generator does not know and that only schemas of our own files have:
 * pairs, which become lists of text, and an excluded minimum, which becomes the next whole number.
 */
const adapted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(adapted);
  if (!isObject(value)) return value;
  const { exclusiveMinimum: excluded, items, ...rest } = value;
  const one = Array.isArray(items) ? { type: 'string' } : items;
  const limit = typeof excluded === 'number' ? { minimum: excluded + 1 } : {};
  return Object.fromEntries(
    Object.entries({ ...rest, ...limit, ...(items === undefined ? {} : { items: one }) }).map(([name, inner]) => [
      name,
      adapted(inner),
    ]),
  );
};

/** Every definition of every schema in `schemas/`; new schemas are included without a change here. */
export const committedDefinitions: readonly Definition[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const { definitions } = schemaFile.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
    return Object.entries(definitions).map(([type, raw]) => ({
      file: name.replace(/\.json$/, ''),
      type,
      raw,
      schema: {
        type: 'object' as const,
        properties: { p: { $ref: `#/definitions/${type}` } },
        required: ['p'],
        // The generator checks the form of each definition when it reads it.
        definitions: adapted(definitions) as Record<string, JsonSchema>,
      },
    }));
  });

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Resource } from '../src/contract/contract.ts';
import { resources } from '../src/contract/index.ts';

const folder = join(import.meta.dirname, '../fixtures/exchanges');

const example = z.strictObject({
  name: z.string(),
  /** The sentences of the documents, or the field note, that it is written from. */
  rests: z.string(),
  endpoint: z.string(),
  request: z.strictObject({
    path: z.string(),
    /** In place of the admin's own; null for none. */
    token: z.string().nullable().optional(),
    body: z.record(z.string(), z.unknown()).optional(),
  }),
  response: z.strictObject({
    status: z.int(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    /** Absent where the answer has none. */
    body: z.record(z.string(), z.unknown()).optional(),
  }),
});

export type Example = z.infer<typeof example>;

/** A resource, and exchanges with it in the order in which they happen: each may build on those before. */
export interface Story {
  readonly resource: Resource;
  readonly examples: readonly Example[];
}

/** Every story in `fixtures/exchanges/`, named after its resource. */
export const stories: readonly Story[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const resource = resources.find((one) => `${one.name}.json` === name);
    if (resource === undefined) throw new Error(`fixtures/exchanges/${name} is named after no resource`);
    return { resource, examples: z.array(example).parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))) };
  });

/** Where the deployment of the stories lives. */
export const storyBaseUrl = 'https://api.example.com';

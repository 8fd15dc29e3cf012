import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExampleBody, ExampleValue, Placeholder } from '../contract/contract.ts';
import { Unexercised } from './interruption.ts';
import type { Fixtures } from './target-file.ts';

const fixturesFolder = join(import.meta.dirname, '../../fixtures');

/** What fills the placeholders of an example body. */
export interface Filling {
  readonly fixtures: Fixtures;
  /** A word that no other request uses. */
  readonly unique: () => string;
  /** The id of a fresh resource of that name. */
  readonly make: (resource: string) => Promise<string>;
  /** The id of a resource of that name which all tests of a worker share. */
  readonly share: (resource: string, as: string) => Promise<string>;
}

/** A fixture of the target file, by its path; a missing one says which key to fill. */
export const fixtureAt = (fixtures: Fixtures, path: string): string | number | readonly string[] => {
  let value: unknown = fixtures;
  for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (Array.isArray(value) && value.length > 0) return value;
  throw new Unexercised(`the target offers no ${path}`, `fill fixtures.${path} in the target file`);
};

const isPlaceholder = (value: ExampleValue): value is Placeholder =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('$'));

const fill = async (value: ExampleValue, filling: Filling): Promise<unknown> => {
  if (typeof value !== 'object' || value === null) return value;
  if (isPlaceholder(value)) {
    if ('$fixture' in value) return fixtureAt(filling.fixtures, value.$fixture);
    if ('$unique' in value) return value.$unique.replace('{}', filling.unique());
    if ('$made' in value) return filling.make(value.$made);
    if ('$shared' in value) return filling.share(value.$shared, value.as ?? '');
    return readFileSync(join(fixturesFolder, value.$file), 'utf8');
  }
  if (Array.isArray(value)) return Promise.all(value.map((item) => fill(item, filling)));
  return specimenOf(value as ExampleBody, filling);
};

/** A request body made from an example of the contract. */
export const specimenOf = async (example: ExampleBody, filling: Filling): Promise<Record<string, unknown>> => {
  const body: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(example)) body[field] = await fill(value, filling);
  return body;
};

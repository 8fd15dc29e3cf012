import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExampleBody, ExampleValue, Placeholder } from '../contract/contract.ts';
import { reissued } from '../generate/reissued.ts';
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
}

const valueAt = (fixtures: Fixtures, path: string): string | number | readonly string[] | null => {
  let value: unknown = fixtures;
  for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) && value.length > 0 ? value : null;
};

export const offersFixture = (fixtures: Fixtures, path: string): boolean => valueAt(fixtures, path) !== null;

/** A fixture of the target file, by its path; a missing one says which key to fill. */
export const fixtureAt = (fixtures: Fixtures, path: string): string | number | readonly string[] => {
  const value = valueAt(fixtures, path);
  if (value !== null) return value;
  throw new Unexercised(`the target offers no ${path}`, `fill fixtures.${path} in the target file`);
};

/** The text of a file under `fixtures/`. */
export const fixtureFile = (path: string): string => readFileSync(join(fixturesFolder, path), 'utf8');

const freshCertificate = (path: string, word: string): string =>
  reissued(fixtureFile(`${path}.pem`), fixtureFile(`${path}.key.pem`), word);

const isPlaceholder = (value: ExampleValue): value is Placeholder =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('$'));

const fill = async (value: ExampleValue, filling: Filling): Promise<unknown> => {
  if (typeof value !== 'object' || value === null) return value;
  if (isPlaceholder(value)) {
    if ('$fixture' in value) return fixtureAt(filling.fixtures, value.$fixture);
    if ('$unique' in value) return value.$unique.replace('{}', filling.unique());
    if ('$made' in value) return filling.make(value.$made);
    if ('$certificate' in value) return freshCertificate(value.$certificate, filling.unique());
    return fixtureFile(value.$file);
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

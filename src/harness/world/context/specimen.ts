import type { ExampleBody, ExampleValue, FreshKind, Placeholder } from '../../../generate/recipe.ts';
import { Unexercised } from '../../base/interruption.ts';
import { fixtureFile } from '../../target/fixture-file.ts';
import type { Fixtures } from '../../target/target-file.ts';

type UnmadeFixtures = { readonly [key: string]: string };

/** Provides the values of placeholders in an example body. */
export interface Filling {
  readonly fixtures: Fixtures;
  /** Why a recipe of the target made no fixture, by its key. */
  readonly unmade?: UnmadeFixtures;
  /** A word that no other request uses. */
  readonly unique: () => string;
  /** A value of a kind that no other request uses. */
  readonly fresh: (kind: FreshKind) => string | Promise<string>;
  /** The id of a fresh resource of that name. */
  readonly make: (resource: string) => Promise<string>;
  /** A field of a fresh resource of that name. */
  readonly fieldOf: (resource: string, field: string) => Promise<string>;
  /** The id of a resource of that name which all tests of a worker share. */
  readonly share: (resource: string, as: string) => Promise<string>;
}

const valueAt = (fixtures: Fixtures, path: string): string | number | readonly string[] | null => {
  let value: unknown = fixtures;
  for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) && value.length > 0 ? value : null;
};

export const offersFixture = (fixtures: Fixtures, path: string): boolean => valueAt(fixtures, path) !== null;

/** A fixture of the target file, by its path; a missing one says which key to fill, or why its recipe failed. */
export const fixtureAt = (
  fixtures: Fixtures,
  path: string,
  unmade: UnmadeFixtures = {},
): string | number | readonly string[] => {
  const value = valueAt(fixtures, path);
  if (value !== null) return value;
  const key = Object.keys(unmade).find((one) => path === one || path.startsWith(`${one}.`));
  if (key !== undefined)
    throw new Unexercised(
      `the recipe for ${key} failed: ${unmade[key]}`,
      `change recipes.${key} or fill fixtures.${key} in the target file`,
    );
  throw new Unexercised(`the target offers no ${path}`, `fill fixtures.${path} in the target file`);
};

const isPlaceholder = (value: ExampleValue): value is Placeholder =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('$'));

/** Fills items one after the other, so that the requests for them are sent in the same order every time. */
const fillEach = async <A, B>(items: readonly A[], work: (item: A) => Promise<B>): Promise<B[]> => {
  const filled: B[] = [];
  for (const item of items) filled.push(await work(item));
  return filled;
};

const fill = async (value: ExampleValue, filling: Filling): Promise<unknown> => {
  if (typeof value !== 'object' || value === null) return value;
  if (isPlaceholder(value)) {
    if ('$fixture' in value)
      return value.else !== undefined && !offersFixture(filling.fixtures, value.$fixture)
        ? value.else
        : fixtureAt(filling.fixtures, value.$fixture, filling.unmade);
    if ('$of' in value) return value.text.replace('{}', await filling.fieldOf(value.$of, value.field));
    if ('$unique' in value) return value.$unique.replace('{}', filling.unique());
    if ('$domain' in value)
      return `${value.$domain.replace('{}', filling.unique())}.${filling.fixtures.customDomain ?? 'example.com'}`;
    if ('$fresh' in value) return filling.fresh(value.$fresh);
    if ('$made' in value) return filling.make(value.$made);
    if ('$shared' in value) return filling.share(value.$shared, value.as ?? '');
    if ('$entries' in value)
      return Object.fromEntries(await fillEach(value.$entries, (pair) => fillEach(pair, (one) => fill(one, filling))));
    return fixtureFile(value.$file).replace('{}', () => filling.unique());
  }
  if (Array.isArray(value)) return fillEach(value, (item) => fill(item, filling));
  return specimenOf(value as ExampleBody, filling);
};

/** A request body made from an example of the contract. */
export const specimenOf = async (example: ExampleBody, filling: Filling): Promise<Record<string, unknown>> => {
  const body: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(example)) body[field] = await fill(value, filling);
  return body;
};

import { isObject } from '../../../contract/json-object.ts';
import { isAddressable } from '../../request/ask.ts';
import type { RecipeStep } from './fixture-recipe.ts';

/** The values of placeholders in a recipe, by name. */
export type PlaceholderValues = Readonly<Record<string, string>>;

const placeholder = /\{(\w+)\}/g;

/** A JSON value with `change` applied to every text. */
const eachText = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => eachText(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, eachText(item, change)]));
};

/** The names of the placeholders in a JSON value. */
export const placeholdersIn = (value: unknown): readonly string[] => {
  const names: string[] = [];
  eachText(value, (text) => {
    for (const [, name = ''] of text.matchAll(placeholder)) names.push(name);
    return text;
  });
  return [...new Set(names)];
};

/** A JSON value with the known placeholders filled; unknown ones stay. */
export const filled = (value: unknown, values: PlaceholderValues): unknown =>
  eachText(value, (text) =>
    text.replace(placeholder, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole)),
  );

/** A path with the known placeholders filled, each value escaped. Throws if a segment would be empty or a dot segment. */
const filledPath = (path: string, values: PlaceholderValues): string =>
  path
    .split('/')
    .map((segment, n) => {
      const text = String(filled(segment, values));
      if (n > 0 && !isAddressable(text)) throw new RangeError(`${path}: a captured value cannot stand in this path`);
      const coded = Object.fromEntries(Object.entries(values).map(([name, one]) => [name, encodeURIComponent(one)]));
      return String(filled(segment, coded));
    })
    .join('/');

/** A step with the known placeholders filled. */
export const filledStep = ({ method, path, body }: RecipeStep, values: PlaceholderValues): RecipeStep => ({
  method,
  path: filledPath(path, values),
  // Filled member by member, so that the type stays an object.
  ...(body === undefined
    ? {}
    : { body: Object.fromEntries(Object.entries(body).map(([name, item]) => [name, filled(item, values)])) }),
});

/** Whether a step has no placeholder left. */
export const isFilled = (step: RecipeStep): boolean => placeholdersIn([step.path, step.body ?? null]).length === 0;

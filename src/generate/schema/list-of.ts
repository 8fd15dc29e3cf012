import { isDeepStrictEqual } from 'node:util';
import { exampleFrom, type ValidOptions } from './from-schema.ts';
import type { Shape } from './shapes.ts';
import { varietyOf } from './variety.ts';

/**
 * A list of exactly `count` items that the schema of the items allows, even if the schema does not allow that number; always the same list. It
 * begins with the items in `first`. Undefined where there are not enough different items.
 */
export const listOf = (
  { items = {}, uniqueItems = false }: Shape,
  count: number,
  { overrides: _, ...options }: ValidOptions = {},
  first: readonly unknown[] = [],
): readonly unknown[] | undefined => {
  if (first.length >= count) return first.slice(0, count);
  if (uniqueItems && varietyOf(items) < count) return undefined;
  // Existing items are known to be valid, while invented ones may name resources that do not exist.
  if (!uniqueItems && first.length > 0) return Array.from({ length: count }, (_, index) => first[index % first.length]);
  const made = exampleFrom({ type: 'array', items, uniqueItems, minItems: count, maxItems: count }, options);
  if (!Array.isArray(made)) return undefined;
  const fresh = made.filter((item) => !first.some((known) => isDeepStrictEqual(known, item)));
  return [...first, ...fresh].slice(0, count);
};

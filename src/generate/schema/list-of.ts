import { isDeepStrictEqual } from 'node:util';
import { exampleFrom, type ValidOptions } from './from-schema.ts';
import type { Shape } from './shapes.ts';
import { varietyOf } from './variety.ts';

/**
 * A list of exactly so many items, each as the schema wants it, whatever the schema says about their number; always the same
 * list. It begins with the items in `first`. Undefined where there are not so many different items.
 */
export const listOf = (
  { items = {}, uniqueItems = false }: Shape,
  count: number,
  { overrides: _, ...options }: ValidOptions = {},
  first: readonly unknown[] = [],
): readonly unknown[] | undefined => {
  if (first.length >= count) return first.slice(0, count);
  if (uniqueItems && varietyOf(items) < count) return undefined;
  // Items that are there already are known to be good, while made-up ones may name things that do not exist.
  if (!uniqueItems && first.length > 0) return Array.from({ length: count }, (_, index) => first[index % first.length]);
  const made = exampleFrom({ type: 'array', items, uniqueItems, minItems: count, maxItems: count }, options);
  if (!Array.isArray(made)) return undefined;
  const fresh = made.filter((item) => !first.some((known) => isDeepStrictEqual(known, item)));
  return [...first, ...fresh].slice(0, count);
};

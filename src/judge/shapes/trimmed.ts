/** How many entries of one list or map are validated with all their errors. */
export const MOST_ENTRIES = 200;

/** How many values in all are validated with all their errors. */
const MOST_VALUES = 20_000;

interface Budget {
  values: number;
}

const copy = (value: unknown, keep: ReadonlySet<string>, budget: Budget): unknown => {
  budget.values -= 1;
  const most = budget.values > 0 ? MOST_ENTRIES : 1;
  if (Array.isArray(value)) return value.slice(0, most).map((item: unknown) => copy(item, keep, budget));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const kept = entries.length <= most ? entries : entries.filter(([name], at) => at < most || keep.has(name));
  return Object.fromEntries(kept.map(([name, item]) => [name, copy(item, keep, budget)]));
};

const isLarge = (value: unknown, budget: Budget): boolean => {
  budget.values -= 1;
  if (typeof value !== 'object' || value === null) return budget.values < 0;
  const items = Object.values(value);
  return items.length > MOST_ENTRIES || items.some((item: unknown) => isLarge(item, budget));
};

/**
 * A copy of a value with only the first entries of its long lists and maps, so that all errors in it can be collected; null where it is small
 * enough. Fields named in `keep` stay, because without them there would be false errors.
 */
export const trimmed = (value: unknown, keep: () => ReadonlySet<string>): { readonly value: unknown } | null =>
  isLarge(value, { values: MOST_VALUES }) ? { value: copy(value, keep(), { values: MOST_VALUES }) } : null;

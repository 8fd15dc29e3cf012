/**
 * Whether nothing is shown more than once. If something was asked for more than once, anything is right: the documents do not say whether
 * duplicates are kept.
 */
export const showsOnce = (asked: readonly string[], shown: readonly string[]): boolean =>
  new Set(asked).size < asked.length || new Set(shown).size === shown.length;

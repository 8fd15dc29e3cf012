/**
 * Whether nothing is shown more than once that was asked for once. What is asked for more than once may be kept as often or not: that is not said.
 */
export const showsOnce = (asked: readonly string[], shown: readonly string[]): boolean =>
  new Set(asked).size < asked.length || new Set(shown).size === shown.length;

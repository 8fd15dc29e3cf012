import fc from 'fast-check';
import type { Claims } from './claims/claims.ts';
import type { Context } from './context/context.ts';

/** Shrinking sends requests, so it ends after so many steps. */
const mostShrinks = 30;

/**
 * Checks by random values (`runs` of them) that a body finds nothing for any value. After a finding the value is shrunk while the finding stays,
 * and the smallest is tried once more, so that the report shows exactly this one.
 */
export const forAny = async <T>(
  world: {
    readonly context: Context;
    readonly claims: Pick<Claims, 'findings'>;
    passing?(work: () => Promise<unknown>): Promise<unknown>;
  },
  values: fc.Arbitrary<T>,
  runs: number,
  body: (value: T) => Promise<unknown>,
  /** Values that are tried first, at any effort and with any seed. */
  always: readonly T[] = [],
  /** A seed in place of the requirement's. */
  seed?: number,
): Promise<void> => {
  const { context, claims } = world;
  let interruption: { readonly error: unknown } | null = null;
  let shrinks = 0;
  // An earlier test may have found something for the same requirement.
  const known = claims.findings;
  const holds = async (value: T): Promise<boolean> => {
    if (interruption !== null || shrinks > mostShrinks) return true;
    const before = claims.findings;
    if (before > known) shrinks += 1;
    try {
      await (world.passing ? world.passing(() => body(value)) : body(value));
    } catch (error) {
      // This is no counterexample but an interruption, which the trial handles.
      interruption = { error };
    }
    return claims.findings === before;
  };
  const result = await fc.check(fc.asyncProperty(values, holds), {
    seed: seed ?? context.draw(),
    numRuns: runs + always.length,
    examples: always.map((value): [T] => [value]),
  });
  if (interruption !== null) throw (interruption as { error: unknown }).error;
  const [smallest] = result.counterexample ?? [];
  if (result.failed && smallest !== undefined) await body(smallest);
};

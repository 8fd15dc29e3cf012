import type { Effort } from '../../harness/target/plan.ts';
import type { Target } from '../../harness/target/target.ts';
import { onePlaceEach } from '../forecast/one-place-each.ts';
import { withinBudget } from '../forecast/within-budget.ts';

/** What is tried where the user names nothing, null for all, and why the rest is not. */
export interface Choice {
  readonly only: readonly string[] | null;
  readonly spared: string | null;
  /** About how many requests the tests may send; null for any number. */
  readonly budget: number | null;
}

/** A null target is the embedded deployment, where everything is in reach. */
export const choiceOf = (
  target: Target | null,
  { effort, budget }: { readonly effort: Effort; readonly budget?: number },
  readOnly: boolean,
): Choice => {
  if (budget !== undefined)
    return { only: withinBudget(budget, effort, target, readOnly), spared: `left out by --budget ${budget}`, budget };
  if (effort === 'quick')
    return {
      only: onePlaceEach(target, readOnly),
      spared: 'left out by --effort quick, which tries each statement in one place',
      budget: null,
    };
  return { only: null, spared: null, budget: null };
};

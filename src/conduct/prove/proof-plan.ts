import type { Effort } from '../../harness/target/plan.ts';

/** One deployment to prove the suites on. */
export interface ProofCase {
  readonly name: string;
  /** The fault that is planted; null for none, and then whatever is found is a false alarm. */
  readonly fault: string | null;
  readonly freedoms: readonly string[];
  /** With each but the first, only what leaves something to chance is tried again: the rest would be the same trial once more. */
  readonly seeds: readonly number[];
  /** Resources of others in every list. */
  readonly others: number;
}

/** What a proof is to do, and where its workers write what they saw. */
export interface ProofPlan {
  readonly cases: readonly ProofCase[];
  /** Every requirement for every fault, not only those of the resource at fault. */
  readonly full: boolean;
  /** Of the requirements of the resource at fault that must not notice, how many of a hundred are tried on each fault. */
  readonly neighbours: number;
  readonly effort: Effort;
  readonly folder: string;
}

/** What became of one case with one seed. */
export interface ProofLine {
  readonly name: string;
  readonly seed: number;
  /** Requirements that found the fault. */
  readonly caughtBy: readonly string[];
  /** Requirements that it breaks and that did not. */
  readonly missedBy: readonly string[];
  /** Requirements that found something although nothing touches them. */
  readonly strays: readonly string[];
  /** Where the harness itself failed. */
  readonly errors: readonly string[];
}

/** Names the file of the plan. */
export const proofEnv = 'PLUMBLINE_PROOF';

/** What a proof is to do, and where its workers write what they saw. */
export interface ProofPlan {
  readonly faults: readonly string[];
  readonly seed: number;
  /** Every requirement for every fault, not only those of the resource at fault. */
  readonly full: boolean;
  readonly folder: string;
}

/** What became of one fault. */
export interface ProofLine {
  readonly fault: string;
  /** Requirements that found it. */
  readonly caughtBy: readonly string[];
  /** Requirements that it breaks and that did not. */
  readonly missedBy: readonly string[];
  /** Requirements that found something although the fault does not touch them. */
  readonly strays: readonly string[];
  /** Where the harness itself failed. */
  readonly errors: readonly string[];
}

/** Names the file of the plan. */
export const proofEnv = 'PLUMBLINE_PROOF';
/** The deployment without a fault: whatever is found there is a false alarm. */
export const noFault = 'none';

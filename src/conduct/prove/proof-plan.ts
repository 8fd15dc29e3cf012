import { z } from 'zod';
import { efforts } from '../../harness/target/plan.ts';

const texts = z.array(z.string()).readonly();

/** One deployment to prove the suites on. */
const ProofCase = z.object({
  name: z.string(),
  /** The fault that is planted; null for none, and then whatever is found is a false alarm. */
  fault: z.string().nullable(),
  freedoms: texts,
  /** With every seed but the first, only tests that draw random values are repeated: the others would do the same again. */
  seeds: z.array(z.number()).readonly(),
  /** How many resources of others are in every list. */
  others: z.number(),
});
export type ProofCase = Readonly<z.infer<typeof ProofCase>>;

/** What a proof is to do, and where its workers write what they saw. */
export const ProofPlan = z.object({
  cases: z.array(ProofCase.readonly()).readonly(),
  /** Every requirement for every fault, not only those of the resource at fault. */
  full: z.boolean(),
  /** Which percentage of the resource's other requirements, which must not notice the fault, is tried on each fault. */
  neighbours: z.number(),
  effort: z.enum(efforts),
  /** Items on a page of a list, where neither the fault nor a freedom says otherwise. */
  pageSize: z.number(),
  folder: z.string(),
});
export type ProofPlan = Readonly<z.infer<typeof ProofPlan>>;

/** What became of one case with one seed. */
export const ProofLine = z.object({
  name: z.string(),
  seed: z.number(),
  /** Requirements that found the fault. */
  caughtBy: texts,
  /** Requirements that it breaks and that did not. */
  missedBy: texts,
  /** Requirements that found something although the fault does not affect them. */
  strays: texts,
  /** Failures of the harness itself. */
  errors: texts,
});
export type ProofLine = Readonly<z.infer<typeof ProofLine>>;

/** The environment variable with the path of the plan. */
export const proofEnv = 'PLUMBLINE_PROOF';

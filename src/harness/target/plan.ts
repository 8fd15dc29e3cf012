import type { Target } from './target.ts';

export type Effort = 'quick' | 'standard' | 'thorough';
export const efforts: readonly Effort[] = ['quick', 'standard', 'thorough'];

/**
 * How long to wait between an update and the restart that starts the new code. Document 1, Limits, asks for at least ten seconds, and does
 * not say that every download is done by then. There is only one restart, because the target does not offer the session after it.
 */
export const realUpdateMs = 41_000;
export const embeddedUpdateMs = 400;

/** What one run must do. The command line writes it to a file; every worker reads it. */
export interface Plan {
  readonly runId: string;
  readonly startedAt: string;
  readonly seed: number;
  readonly effort: Effort;
  readonly readOnly: boolean;
  readonly target: Target;
  /** Requirement and gap ids that run; null for all. */
  readonly only: readonly string[] | null;
  /** Why other requirements are left out, if the effort or a budget chose `only` and not the user. Findings against the others count as well. */
  readonly spared: string | null;
  /** About how many requests the tests may send; null where the user sets no limit. */
  readonly budget: number | null;
  /** Folder of the evidence that workers write. */
  readonly evidenceFolder: string;
  /** The number of the first worker: those of an earlier part of the same run have the numbers before it. */
  readonly firstWorker: number;
  readonly ledgerFile: string;
  /** The address of the broker of the rate limit of all workers; null where there is no rate limit. */
  readonly paceAddress: string | null;
  /** The pause between the update of an agent and its restart. */
  readonly updateMs: number;
  /** The paths of the spec files to load; all of them where this is missing. */
  readonly specFiles?: readonly string[];
  /** Why a recipe made no fixture, by the key under `fixtures`. */
  readonly unmade?: { readonly [key: string]: string };
}

/** The environment variables with the path of a worker's plan, and with the token, which is not written to disk. */
export const planEnv = 'PLUMBLINE_PLAN';
export const workerTokenEnv = 'PLUMBLINE_WORKER_TOKEN';

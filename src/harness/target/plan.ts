import type { Target } from './target.ts';

export type Effort = 'quick' | 'standard' | 'thorough';
export const efforts: readonly Effort[] = ['quick', 'standard', 'thorough'];

/**
 * How long to wait between an update and the restart that starts the new code. Document 1, Limits, asks for at least ten seconds, and
 * does not say that every download is done by then. There is one restart, because the session after it is none that the target offers.
 */
export const realUpdateMs = 41_000;
export const embeddedUpdateMs = 400;

/** What one run is to do. The command line writes it down once; every worker reads it. */
export interface Plan {
  readonly runId: string;
  readonly startedAt: string;
  readonly seed: number;
  readonly effort: Effort;
  readonly readOnly: boolean;
  readonly target: Target;
  /** Requirement and gap ids that run; null for all. */
  readonly only: readonly string[] | null;
  /** Why the rest is left out, where the effort or a budget chose them, and not the user: what is found against the rest counts as well. */
  readonly spared: string | null;
  /** Folder of the evidence that workers write. */
  readonly evidenceFolder: string;
  readonly ledgerFile: string;
  /** Where the pace of all workers is kept; null where there is none to keep. */
  readonly paceAddress: string | null;
  /** The pause between the update of an agent and its restart. */
  readonly updateMs: number;
  /** The paths of the spec files to load; all of them where nothing is said. */
  readonly specFiles?: readonly string[];
  /** Why a recipe made no fixture, by the key under `fixtures`. */
  readonly unmade?: { readonly [key: string]: string };
}

/** The environment variable that tells a worker where its plan is, and the one that carries the token past the disk. */
export const planEnv = 'PLUMBLINE_PLAN';
export const workerTokenEnv = 'PLUMBLINE_WORKER_TOKEN';

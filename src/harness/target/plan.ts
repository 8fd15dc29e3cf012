import type { Target } from './target.ts';

export type Effort = 'quick' | 'standard' | 'thorough';
export const efforts: readonly Effort[] = ['quick', 'standard', 'thorough'];

/** How long things are waited for. The embedded deployment needs no time worth speaking of. */
export interface Waits {
  /** For what is known in one place to be known in all. */
  readonly settleMs: number;
  /** For a tunnel to be up or down, and for what went through it to be shown. */
  readonly tunnelMs: number;
  /** For a session to end. */
  readonly endMs: number;
  /** For an agent to come back. */
  readonly backMs: number;
  /** For an agent that must not come back. */
  readonly absentMs: number;
  /**
   * Between an update and the restart that starts the new code. Document 1, Limits, asks for at least ten seconds, and does not say
   * that every download is done by then. There is one restart, because the session after it is none that the target offers.
   */
  readonly updateMs: number;
}

export const realWaits: Waits = {
  settleMs: 2_000,
  tunnelMs: 10_000,
  endMs: 60_000,
  backMs: 120_000,
  absentMs: 5_000,
  updateMs: 41_000,
};
export const embeddedWaits: Waits = {
  settleMs: 100,
  tunnelMs: 800,
  endMs: 1000,
  backMs: 1000,
  absentMs: 200,
  updateMs: 400,
};

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
  /** Folder of the evidence that workers write. */
  readonly evidenceFolder: string;
  readonly ledgerFile: string;
  /** Where the pace of all workers is kept; null where there is none to keep. */
  readonly paceAddress: string | null;
  readonly waits: Waits;
  /** The command that this run was started with, as a user would type it, without --only and --seed. */
  readonly command: string;
}

/** The environment variable that tells a worker where its plan is, and the one that carries the token past the disk. */
export const planEnv = 'PLUMBLINE_PLAN';
export const workerTokenEnv = 'PLUMBLINE_WORKER_TOKEN';

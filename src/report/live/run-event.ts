import type { CauseResult } from '../model/cause-result.ts';
import type { ReportVerdict, Summary } from '../model/report.ts';

/** One line of `run --json`. Readers pass over events and members that they do not know: later versions may have more. */
export type RunEvent = BegunEvent | TriedEvent | CauseEvent | EndedEvent;

/** The first line, before anything is sent. */
export interface BegunEvent {
  readonly event: 'begun';
  readonly run: string;
  /** The name of the target, from its file. */
  readonly target: string;
  /** @TJS-type integer */
  readonly seed: number;
  readonly effort: 'quick' | 'standard' | 'thorough';
  /**
   * How many requirements are to be tried; with `shard` by all parts together.
   * @TJS-type integer
   */
  readonly requirements: number;
  /** @TJS-type integer */
  readonly gaps: number;
  readonly shard?: string;
}

/**
 * The trials of a requirement or gap have ended. Findings are not told here but by the causes at the end: only then the secrets of all workers are
 * known and can be redacted.
 */
export interface TriedEvent {
  readonly event: 'tried';
  readonly kind: 'requirement' | 'gap';
  readonly id: string;
  /** `found`: something was not as documented; `error`: the harness or the connection failed. */
  readonly outcome: 'nothing-found' | 'found' | 'unexercised' | 'error';
  /** @TJS-type integer */
  readonly requests: number;
  /** @minimum 0 */
  readonly durationMs: number;
}

/** What was found, grouped as in `causes` of `report.json`, the worst first. */
export interface CauseEvent extends CauseResult {
  readonly event: 'cause';
  /** Deviations fail the run unless a waiver excuses them; concerns and waived deviations do not. */
  readonly as: 'deviation' | 'concern' | 'waived';
}

/** The last line. */
export interface EndedEvent {
  readonly event: 'ended';
  readonly run: string;
  readonly verdict: ReportVerdict;
  /** The exit code of the command. */
  readonly exitCode: 0 | 1 | 3;
  /** The reason for the exit code, in one sentence. */
  readonly why: string;
  readonly requirements: Summary['requirements'];
  /** @TJS-type integer */
  readonly exchanges: number;
  /** @minimum 0 */
  readonly durationMs: number;
  /** Paths of the files that were written. */
  readonly files: readonly string[];
}

/** Set for the runner where it writes events to stdout. */
export const eventsEnv = 'PLUMBLINE_EVENTS';

import type { ExchangeRecord } from '../../exchange/recorded-exchange.ts';
import type { Cleanup } from '../../report/evidence.ts';

/** The result of the trial of one requirement. */
export interface OwnResult {
  readonly id: string;
  readonly statement: string;
  /** `error`: the body failed otherwise than by an assertion, or sent nothing. */
  readonly verdict: 'pass' | 'fail' | 'unexercised' | 'error';
  /** Why it did not pass. */
  readonly reason?: string;
  /** Set if it was not tried because the deployment did not answer. */
  readonly unanswered?: true;
  readonly durationMs: number;
  /** What was sent and received, without secrets. */
  readonly exchanges: readonly ExchangeRecord[];
}

/** The result of a user's own suite. */
export interface SuiteOutcome {
  readonly requirements: readonly OwnResult[];
  /** How many resources `make` created, how many were removed, and which are left, each with its reason. */
  readonly cleanup: Pick<Cleanup, 'created' | 'removed' | 'left'>;
  /** 0: nothing failed. 1: at least one requirement failed. 3: incomplete, or something was left behind. */
  readonly exitCode: 0 | 1 | 3;
}

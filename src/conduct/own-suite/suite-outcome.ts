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
  /** Whether it stayed untried because the deployment did not answer. */
  readonly unanswered?: true;
  readonly durationMs: number;
  /** What was sent and received, without secrets. */
  readonly exchanges: readonly ExchangeRecord[];
}

/** The result of a suite of one's own. */
export interface SuiteOutcome {
  readonly requirements: readonly OwnResult[];
  /** What was made by `make`, what was removed, and what is left, each with its reason. */
  readonly cleanup: Pick<Cleanup, 'created' | 'removed' | 'left'>;
  /** 0: nothing failed. 1: at least one requirement failed. 3: incomplete, or something was left behind. */
  readonly exitCode: 0 | 1 | 3;
}

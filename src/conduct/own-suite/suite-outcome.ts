import type { ExchangeRecord } from '../../exchange/recorded-exchange.ts';
import type { Cleanup } from '../../report/evidence.ts';

/** What the trial of one requirement came to. */
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

/** What a suite of one's own came to. */
export interface SuiteOutcome {
  readonly requirements: readonly OwnResult[];
  /** What was made by `make`, what was removed, and what is left, each with its reason. */
  readonly cleanup: Pick<Cleanup, 'created' | 'removed' | 'left'>;
  /** 0: nothing failed. 1: at least one requirement failed. 3: incomplete, or something was left behind. */
  readonly exitCode: 0 | 1 | 3;
}

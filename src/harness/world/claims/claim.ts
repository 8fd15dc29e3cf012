import type { Exchange } from '../../../exchange/exchange.ts';
import type { Flaw } from '../../../judge/subject/check.ts';
import { declined } from '../../../judge/subject/subject.ts';

/** What a spec claims about an answer: a place, what is expected there, what was received, and whether this is right (`holds`). */
export interface Claim extends Flaw {
  readonly holds: boolean;
}

/** The claim that a request was refused: with any status but a success, because the documents give no failure status. */
export const refusalClaim = (exchange: Exchange, what: string, flaw?: string): Claim => ({
  place: 'status',
  ...(flaw === undefined ? {} : { flaw }),
  holds: declined(exchange),
  summary: `${what}: not refused`,
  expected: 'a refusal',
  received: `status ${exchange.response?.status}`,
});

/** The claim that a request which may be accepted or refused was not answered with a server error. */
export const noServerError = (exchange: Exchange, what: string): Claim => {
  const status = exchange.response?.status ?? 0;
  return {
    place: 'status',
    holds: status < 500,
    summary: `${what}: answered with a server error`,
    expected: 'a success or a 4xx status',
    received: `status ${status}`,
  };
};

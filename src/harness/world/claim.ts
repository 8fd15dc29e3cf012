import type { Exchange } from '../../exchange/exchange.ts';
import type { Flaw } from '../../judge/check.ts';
import { refused } from '../../judge/subject.ts';

/** What a spec says of an answer: where to look, what should be there, what is there, and whether that is right. */
export interface Claim extends Flaw {
  readonly holds: boolean;
}

/** The claim that a request was refused: any 4xx, and nothing else, because the documents give no failure status. */
export const refusalClaim = (exchange: Exchange, what: string): Claim => ({
  place: 'status',
  holds: refused(exchange),
  summary: `${what}: ${(exchange.response?.status ?? 0) >= 500 ? 'answered with a server error' : 'not refused'}`,
  expected: 'a 4xx status',
  received: `status ${exchange.response?.status}`,
});

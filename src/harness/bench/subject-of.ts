import type { Exchange } from '../../exchange/exchange.ts';
import type { Model } from '../../judge/model.ts';
import type { Expectation, Subject } from '../../judge/subject/subject.ts';
import { type Ask, sentIn, turnedDown } from '../request/ask.ts';
import { openFieldsOf, outcomeOf } from '../request/expect.ts';
import { wantsPayment } from '../request/refusal-cause.ts';

/** The outcome that the judge expects of an answer. */
const expectationOf = (ask: Ask, exchange: Exchange): Expectation => {
  const outcome = outcomeOf(ask);
  if (wantsPayment(exchange)) return 'open';
  if (outcome === 'success-unless-refused') return turnedDown(ask, exchange) ? 'open' : 'success';
  return outcome === 'success' || outcome === 'refusal' ? outcome : 'open';
};

/** A request and its answer, with everything that the judge needs. */
export const subjectOf = (ask: Ask, exchange: Exchange, baseUrl: string, model: Model): Subject => ({
  exchange,
  resource: ask.resource,
  endpoint: ask.endpoint,
  expectation: expectationOf(ask, exchange),
  sent: sentIn(ask),
  openFields: openFieldsOf(ask),
  id: ask.id ?? null,
  baseUrl,
  model,
});

import { contentOf } from '../../exchange/exchange.ts';
import { type Check, quoteStart } from '../subject/check.ts';
import { refused } from '../subject/subject.ts';

/** Document 3, Endpoints: all responses are JSON. A refusal need not have a body, and its shape is not shown. */
export const refusalsJson: Check = {
  law: 'refusals-json',
  examine: ({ exchange }) => {
    const { response, json } = exchange;
    if (response === null || !refused(exchange) || response.body.length === 0) return null;
    if (json !== undefined) return [];
    const received = quoteStart(contentOf(response));
    return [{ place: '', summary: 'a refusal is not JSON', expected: 'a JSON document', received }];
  },
};

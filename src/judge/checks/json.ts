import { contentOf } from '../../exchange/exchange.ts';
import { type Check, quote, quoteStart } from '../subject/check.ts';
import { succeeded } from '../subject/subject.ts';

const isJsonType = (type: string): boolean => /^(application|text)\/([\w.-]+\+)?json\s*(;|$)/i.test(type);

/**
 * Document 1, Endpoints: every success response is JSON. The documents do not name a response header, so a missing
 * Content-Type is no flaw; one that names something else is.
 */
export const json: Check = {
  law: 'json',
  examine: ({ exchange, endpoint }) => {
    const { response } = exchange;
    if (response === null || !succeeded(exchange) || endpoint.response === undefined) return null;
    const type = response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    if (type !== undefined && !isJsonType(type)) {
      return [
        {
          place: 'header:content-type',
          summary: 'a success response is not declared as JSON',
          expected: 'application/json',
          received: quote(type),
        },
      ];
    }
    if (exchange.json !== undefined) return [];
    return [
      {
        place: '',
        summary: 'a success response is not JSON',
        expected: 'a JSON document',
        received: quoteStart(contentOf(response)),
      },
    ];
  },
};

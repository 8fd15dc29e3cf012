import type { Check } from '../subject/check.ts';
import { declined, refused, unreached } from '../subject/subject.ts';

/** RFC 9110, 15.5: a wrong request is answered with 4xx. The documents leave failure statuses open, so breaking this is a concern. */
export const refusalStatus: Check = {
  law: 'refusal-4xx',
  examine: ({ exchange, endpoint, expectation }) => {
    if (expectation !== 'refusal' || !declined(exchange) || unreached(exchange)) return null;
    if (refused(exchange)) return [];
    const status = exchange.response?.status;
    return [
      {
        place: 'status',
        summary: `${endpoint.id} refuses a request with ${status}`,
        expected: 'a 4xx status',
        received: `status ${status}`,
      },
    ];
  },
};

import type { Check } from '../check.ts';
import { succeeded } from '../subject.ts';

/** Document 1, Endpoints: delete answers with no body. A parser drops the body of a 204, so its length header is asked too. */
export const deleteNoBody: Check = {
  law: 'delete-no-body',
  examine: ({ exchange, endpoint }) => {
    const { response } = exchange;
    if (response === null || endpoint.operation !== 'delete' || !succeeded(exchange)) return null;
    const declared = response.headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? '';
    // A length that cannot be read declares nothing.
    const bytes = Math.max(Number.parseInt(declared, 10) || 0, response.body.length);
    if (bytes === 0) return [];
    return [{ place: '', summary: 'the answer to delete has a body', expected: 'no body', received: `${bytes} bytes` }];
  },
};

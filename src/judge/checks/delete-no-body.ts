import type { Operation } from '../../contract/terms/contract.ts';
import type { Check } from '../subject/check.ts';
import { succeeded } from '../subject/subject.ts';

/** The answer to an operation has no body. Parsers drop the body of a 204, so Content-Length is checked as well. */
const noBodyAfter = (operation: Operation, law: Check['law']): Check => ({
  law,
  examine: ({ exchange, endpoint }) => {
    const { response } = exchange;
    if (response === null || endpoint.operation !== operation || !succeeded(exchange)) return null;
    const declared = response.headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? '';
    // An invalid length counts as none.
    const bytes = Math.max(Number.parseInt(declared, 10) || 0, response.body.length);
    if (bytes === 0) return [];
    const summary = `the answer to ${operation} has a body`;
    return [{ place: '', summary, expected: 'no body', received: `${bytes} bytes` }];
  },
});

/** Document 1, Endpoints: delete answers with no body. */
export const deleteNoBody = noBodyAfter('delete', 'delete-no-body');
/** Document 3, Endpoints: 204 with an empty body. */
export const replayNoBody = noBodyAfter('replay', 'replay-no-body');
export const clearNoBody = noBodyAfter('clear', 'clear-no-body');

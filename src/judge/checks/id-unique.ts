import { type Check, quote } from '../check.ts';
import { isObject, succeeded } from '../subject.ts';

/** Document 1: an id is a unique identifier, so no creation may answer with one that an earlier creation answered with. */
export const idUnique: Check = {
  law: 'id-unique',
  examine: ({ exchange, endpoint, model }) => {
    if (endpoint.operation !== 'create' || !succeeded(exchange) || !isObject(exchange.json)) return null;
    const { id } = exchange.json;
    if (typeof id !== 'string') return null;
    if (!model.knows(id)) return [];
    return [
      {
        place: '/id',
        summary: 'two creations answered with one id',
        expected: 'an id of its own',
        received: quote(id),
      },
    ];
  },
};

import { isObject } from '../../contract/json-object.ts';
import { repeats } from '../comparisons/repeats.ts';
import { type Check, quote } from '../subject/check.ts';
import { succeeded } from '../subject/subject.ts';

/** Document 1: an id is a unique identifier, so no creation may answer with the id of an existing resource. */
export const idUnique: Check = {
  law: 'id-unique',
  examine: (subject) => {
    const { exchange, endpoint, model } = subject;
    if (endpoint.operation !== 'create' || !succeeded(exchange) || !isObject(exchange.json)) return null;
    const { id } = exchange.json;
    if (typeof id !== 'string') return null;
    if (repeats(subject)) return null;
    if (model.expected(id) === undefined) return [];
    return [
      {
        place: '/id',
        summary: 'a creation answered with the id of another resource',
        expected: 'an id of its own',
        received: quote(id),
      },
    ];
  },
};

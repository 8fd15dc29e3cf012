import { isObject } from '../../contract/json-object.ts';
import { repeats } from '../comparisons/repeats.ts';
import { dateOf, skewMs } from '../readers/clocks.ts';
import { type Check, quote } from '../subject/check.ts';
import { succeeded } from '../subject/subject.ts';

/** created_at must be about the time of the creation, by the Date of the answer or by our clock. */
export const createdAtTold: Check = {
  law: 'created-at-told',
  examine: (subject) => {
    const { exchange, endpoint } = subject;
    if (endpoint.operation !== 'create' || !succeeded(exchange) || !isObject(exchange.json)) return null;
    // The answer may show an existing resource with the same name.
    if (repeats(subject)) return null;
    const written = dateOf(exchange);
    const created = Date.parse(String(exchange.json['created_at']));
    if (written === null || Number.isNaN(created)) return null;
    const clocks = [written, Date.parse(exchange.timings.startedAt)];
    if (clocks.some((clock) => Math.abs(created - clock) < skewMs)) return [];
    return [
      {
        place: '/created_at',
        summary: 'created_at of a new resource is not about the time of the answer to its creation',
        expected: `about ${new Date(written).toISOString()}, which is the Date of the answer`,
        received: quote(exchange.json['created_at']),
      },
    ];
  },
};

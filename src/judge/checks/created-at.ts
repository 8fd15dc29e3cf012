import { isObject } from '../../contract/json-object.ts';
import { repeats } from '../comparisons/repeats.ts';
import { dateOf, skewMs } from '../readers/clocks.ts';
import { type Check, quote } from '../subject/check.ts';
import { succeeded } from '../subject/subject.ts';

/** By its name created_at is the time of the creation: by the clock that the answer shows, or by ours. */
export const createdAtTold: Check = {
  law: 'created-at-told',
  examine: (subject) => {
    const { exchange, endpoint } = subject;
    if (endpoint.operation !== 'create' || !succeeded(exchange) || !isObject(exchange.json)) return null;
    // It may be answered with what is there already.
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

import { setTimeout } from 'node:timers/promises';
import type { Detour, Reply } from '../server/call.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

/** For two requests that were sent at once to be under way at once, on a busy machine as well. */
const longEnough = 60;

/** A creation takes a moment, and one that begins while another is under way ends as `spoil` wants. */
const whereTwoMeet = (spoil: (reply: Reply, last: string) => void): Detour => {
  let underWay = 0;
  let last = '';
  return async (call, next) => {
    const meets = underWay > 0;
    underWay += 1;
    await setTimeout(longEnough);
    const reply = await next(call);
    underWay -= 1;
    if (reply.status !== 201) return reply;
    if (meets) spoil(reply, last);
    last = idIn(reply);
    return reply;
  };
};

const idIn = (reply: Reply): string => String((reply.body as { id: unknown }).id);

/** What goes wrong only where two requests meet. */
export const concurrencyFaults = (seat: Seat): readonly Fault[] => {
  const { name } = seat;
  const { create } = routesOf(seat);
  return [
    {
      name: `${name}.id-shared-where-two-meet`,
      summary: 'creations that meet are answered with one id',
      breaks: [`${name}.id-unique`],
      touches: [`${name}.*`],
      plant: (d) =>
        d.detour(
          create,
          whereTwoMeet((reply, last) => {
            reply.body = { ...(reply.body as object), id: last };
          }),
        ),
    },
    {
      name: `${name}.lost-where-two-meet`,
      summary: 'of creations that meet only the first is kept, and all are answered with 201',
      breaks: [`${name}.list-complete`],
      touches: [`${name}.*`],
      plant: (d) =>
        d.detour(
          create,
          whereTwoMeet((reply) => {
            d.shelf(seat.path).remove(idIn(reply));
          }),
        ),
    },
  ];
};

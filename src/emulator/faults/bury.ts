import type { Deployment } from '../server/deployment.ts';
import type { Shown } from './bend.ts';
import { routesOf, type Seat } from './fault.ts';

/** Keeps what is deleted, as it was last shown. */
export const bury = (d: Deployment, seat: Seat): Map<string, Shown> => {
  const graves = new Map<string, Shown>();
  d.detour(routesOf(seat).delete, (call, next) => {
    const id = call.params['id'] ?? '';
    const item = d.shelf(seat.path).find(id);
    const collection = d.collections.find(({ spec }) => spec.path === seat.path);
    if (item && collection) graves.set(id, collection.show(item, false));
    return next(call);
  });
  return graves;
};

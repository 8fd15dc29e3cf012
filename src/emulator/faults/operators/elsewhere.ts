import type { Seat } from '../seat.ts';
import type { Operator } from './operator.ts';

/** An operator at the seat of another resource, where it shows what is wrong with this one. */
export const elsewhere = (seat: Seat, operator: Operator): Operator => ({
  at: [],
  plant: (deployment) => operator.plant(deployment, seat),
});

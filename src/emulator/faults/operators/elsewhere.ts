import type { Operator } from '../base/operator.ts';
import type { Seat } from '../base/seat.ts';

/** An operator at the seat of another resource, where it shows what is wrong with this one. */
export const elsewhere = (seat: Seat, operator: Operator): Operator => ({
  at: [],
  plant: (deployment) => operator.plant(deployment, seat),
});

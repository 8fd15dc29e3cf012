import type { Operator } from '../base/operator.ts';
import type { Seat } from '../base/seat.ts';

/** Plants an operator at the seat of another resource, where the fault of this one is visible. */
export const elsewhere = (seat: Seat, operator: Operator): Operator => ({
  at: [],
  plant: (deployment) => operator.plant(deployment, seat),
});

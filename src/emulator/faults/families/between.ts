import type { RequirementId } from '../../../contract/index.ts';
import type { Fault } from '../base/fault.ts';
import { everywhere, type Operator, stepIn } from '../base/operator.ts';
import type { Seat } from '../base/seat.ts';

/** Changes nothing. What requests to another kind did shows where this one is read, so that the fault reaches that far. */
const shownHere = stepIn(everywhere, ({ call }, next) => next(call));

/** A fault of what requests do to another kind than they are about, `at` which it shows; `owner` has the requirement. */
export const shownAt = (
  owner: Seat,
  at: readonly [Seat, ...(readonly Seat[])],
  name: string,
  summary: string,
  plant: Fault['plant'],
): Fault => ({
  name: `${at[0].name}.${name}`,
  summary,
  breaks: [`${owner.name}.family-sequences` as RequirementId],
  plant: (deployment) => {
    plant(deployment);
    for (const seat of new Set(at)) shownHere.plant(deployment, seat);
  },
});

/** The same, where requests to one kind do it. */
export const between = (owner: Seat, at: Seat, by: Seat, name: string, summary: string, operator: Operator): Fault =>
  shownAt(owner, [at], name, summary, (deployment) => operator.plant(deployment, by));

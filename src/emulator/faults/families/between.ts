import type { RequirementId } from '../../../contract/index.ts';
import type { Fault } from '../base/fault.ts';
import { everywhere, type Operator, stepIn } from '../base/operator.ts';
import type { Seat } from '../base/seat.ts';

/** Changes nothing, but marks the routes of this kind as affected, because effects of requests to another kind are visible there. */
const shownHere = stepIn(everywhere, ({ call }, next) => next(call));

/** A fault in which requests to one kind affect another kind. It is visible `at` some seats; `owner` has the requirement that it breaks. */
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

/** As `shownAt`, visible at one kind and caused by requests to another. */
export const between = (owner: Seat, at: Seat, by: Seat, name: string, summary: string, operator: Operator): Fault =>
  shownAt(owner, [at], name, summary, (deployment) => operator.plant(deployment, by));

import type { Behaviour, RequirementId } from '../../../contract/index.ts';
import type { Fault } from './fault.ts';
import { fits, type Operator } from './operator.ts';
import type { Seat } from './seat.ts';

/** A fault that can be planted at any seat: its name, a sentence, what it breaks, and its operator. */
export interface FaultRow {
  readonly name: string;
  readonly summary: string;
  readonly breaks: readonly Behaviour[];
  readonly operator: Operator;
}

export const wrong = (
  name: string,
  summary: string,
  breaks: Behaviour | readonly Behaviour[],
  operator: Operator,
): FaultRow => ({
  name,
  summary,
  breaks: [breaks].flat(),
  operator,
});

/** Makes a table of faults that break the same: from `name: sentence` to the argument of which the operator is made. */
export const tableOf =
  <How>(operatorOf: (how: How) => Operator) =>
  (breaks: Behaviour | readonly Behaviour[], faults: { readonly [fault: `${string}: ${string}`]: How }): FaultRow[] =>
    Object.entries<How>(faults).map(([fault, how]) => {
      const end = fault.indexOf(': ');
      return wrong(fault.slice(0, end), fault.slice(end + 2), breaks, operatorOf(how));
    });

/** A table of faults that break the same: from `name: sentence` to the operator. */
export const breaking = tableOf((operator: Operator) => operator);

/** Plants rows at a seat. Rows that need an operation which the seat lacks are left out. */
export const faultsAt = (seat: Seat, rows: readonly FaultRow[]): Fault[] =>
  rows
    .filter(({ operator }) => fits(operator, seat))
    .map(({ name, summary, breaks, operator }) => ({
      name: `${seat.name}.${name}`,
      summary,
      breaks: breaks.map((behaviour) => `${seat.name}.${behaviour}` as RequirementId),
      plant: (deployment) => operator.plant(deployment, seat),
    }));

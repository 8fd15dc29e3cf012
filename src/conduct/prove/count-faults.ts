import type { FaultsByRequirement } from '../../report/html/data/known-faults.ts';
import { allFaults } from './all-faults.ts';
import { whySurvives } from './survivors.ts';

/** How many faults are named for each requirement. */
const mostNamed = 3;

/** The faults that each requirement catches, from the faults themselves. */
export const countFaults = (): FaultsByRequirement => {
  const caught = new Map<string, string[]>();
  for (const fault of allFaults) {
    if (whySurvives(fault) !== null) continue;
    for (const id of fault.breaks) caught.set(id, [...(caught.get(id) ?? []), fault.name]);
  }
  return Object.fromEntries(
    [...caught].map(([id, names]) => [id, { count: names.length, names: names.slice(0, mostNamed) }]),
  );
};

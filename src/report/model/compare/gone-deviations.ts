import { allFound } from '../all-found.ts';
import { idsOf } from '../ids-of.ts';
import type { Report } from '../report.ts';

/** Deviations of an earlier run that the later run no longer has, also not as concerns, although it checked their requirements. */
export const goneDeviations = (before: Report, now: Report): readonly string[] => {
  const found = new Set(allFound(now).flatMap(idsOf));
  const tried = new Set(
    now.requirements.filter(({ verdict }) => verdict !== 'unexercised' && verdict !== 'error').map(({ id }) => id),
  );
  return before.deviations
    .filter(({ id, requirement }) => !found.has(id) && tried.has(requirement))
    .map(({ id }) => id);
};

import { allFound } from '../all-found.ts';
import { idsOf } from '../ids-of.ts';
import type { Deviation, Report } from '../report.ts';
import { pardon } from '../waivers/pardon.ts';
import { changedGaps } from './changed-gaps.ts';
import { goneDeviations } from './gone-deviations.ts';

/** The report with what an earlier run had already found excused, and what changed since. */
export const applyBaseline = (report: Report, baseline: Report): Report => {
  const before = new Set(allFound(baseline).map(({ id }) => id));
  const isKnown = (one: Deviation): boolean => idsOf(one).some((id) => before.has(id));
  const gone = new Set(goneDeviations(baseline, report));
  return {
    ...pardon(report, (one) => (isKnown(one) ? `known since run ${baseline.run.id}` : null)),
    baseline: {
      run: baseline.run.id,
      added: report.deviations.filter((one) => !isKnown(one)).map(({ id }) => id),
      gone: [...gone],
      gaps: changedGaps(baseline.gaps, report.gaps),
      startedAt: baseline.run.startedAt,
      was: baseline.deviations
        .filter(({ id }) => gone.has(id))
        .map(({ id, requirement, summary }) => ({ id, requirement, summary })),
    },
  };
};

import { allFound } from './all-found.ts';
import { changedGaps } from './changed-gaps.ts';
import { goneDeviations } from './gone-deviations.ts';
import { pardon } from './pardon.ts';
import type { Report } from './report.ts';

/** The report with what an earlier run had already found excused, and what changed since. */
export const applyBaseline = (report: Report, baseline: Report): Report => {
  const before = new Set(allFound(baseline).map(({ id }) => id));
  const gone = new Set(goneDeviations(baseline, report));
  return {
    ...pardon(report, ({ id }) => (before.has(id) ? `known since run ${baseline.run.id}` : null)),
    baseline: {
      run: baseline.run.id,
      added: report.deviations.map(({ id }) => id).filter((id) => !before.has(id)),
      gone: [...gone],
      gaps: changedGaps(baseline.gaps, report.gaps),
      startedAt: baseline.run.startedAt,
      was: baseline.deviations
        .filter(({ id }) => gone.has(id))
        .map(({ id, requirement, summary }) => ({ id, requirement, summary })),
    },
  };
};

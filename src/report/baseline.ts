import { pardon } from './pardon.ts';
import type { Report } from './report.ts';

/** The report with what an earlier run had already found excused, and what changed since. */
export const applyBaseline = (report: Report, baseline: Report): Report => {
  const before = new Set(baseline.deviations.map(({ id }) => id));
  const now = new Set(report.deviations.map(({ id }) => id));
  const tried = new Set(
    report.requirements.filter(({ verdict }) => verdict !== 'unexercised' && verdict !== 'error').map(({ id }) => id),
  );
  const gapsBefore = new Map(baseline.gaps.map(({ id, observed }) => [id, observed]));
  return {
    ...pardon(report, ({ id }) => (before.has(id) ? `known since run ${baseline.run.id}` : null)),
    baseline: {
      run: baseline.run.id,
      added: report.deviations.map(({ id }) => id).filter((id) => !before.has(id)),
      gone: baseline.deviations
        .filter(({ id, requirement }) => !now.has(id) && tried.has(requirement))
        .map(({ id }) => id),
      gaps: report.gaps
        // A gap that one of the two runs did not look at has not changed.
        .filter(({ id, observed }) => observed.length > 0 && (gapsBefore.get(id)?.length ?? 0) > 0)
        .filter(({ id, observed }) => observed.join('\n') !== gapsBefore.get(id)?.join('\n'))
        .map(({ id, observed }) => ({ id, before: gapsBefore.get(id) ?? [], now: observed })),
    },
  };
};

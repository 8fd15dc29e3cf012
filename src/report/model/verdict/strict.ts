import { countResults } from '../assemble/count-results.ts';
import type { Report } from '../report.ts';

/** Turns concerns into deviations (`--strict`). */
export const applyStrict = (report: Report): Report => {
  const { concerns = [], ...rest } = report;
  const requirements = report.requirements.map((one) =>
    one.verdict === 'concern' ? { ...one, verdict: 'fail' as const } : one,
  );
  const deviations = [...report.deviations, ...concerns].sort(
    (a, b) => a.requirement.localeCompare(b.requirement) || a.id.localeCompare(b.id),
  );
  // What was broken off stays incomplete: `reason` says why.
  const deviates = report.verdict === 'conforms' && requirements.some(({ verdict }) => verdict === 'fail');
  return {
    ...rest,
    ...(deviates ? { verdict: 'deviates' as const } : {}),
    run: { ...report.run, strict: true },
    summary: { ...report.summary, ...countResults(requirements) },
    requirements,
    deviations,
  };
};

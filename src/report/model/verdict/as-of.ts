import { separateConcerns } from '../assemble/separate-concerns.ts';
import type { Report } from '../report.ts';

/** Whether a version comes after another; both have three numbers. */
export const isAfter = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) > 0;

/** Judges a report by the requirements of an earlier version: breaches of newer requirements are shown as concerns and do not fail. */
export const applyAsOf = (report: Report, version: string): Report => {
  const isNew = (since: string | undefined): boolean => since !== undefined && isAfter(since, version);
  const held = separateConcerns(report, ({ since }) => isNew(since));
  return {
    ...held,
    run: { ...held.run, asOf: version },
    requirements: held.requirements.map((one) =>
      one.verdict === 'concern' && isNew(one.since)
        ? { ...one, reason: `new in ${one.since}; the deployment is held to the requirements of ${version}` }
        : one,
    ),
  };
};

import { count } from '../../text/count.ts';
import type { Report } from '../report.ts';
import { exitCode } from './gate.ts';

/** Makes a report incomplete if requirements stayed unexercised and the run was required to be complete; unless it fails anyway. */
export const demandComplete = (report: Report): Report => {
  const { unexercised } = report.summary.requirements;
  if (exitCode(report) !== 0 || unexercised === 0) return report;
  return {
    ...report,
    verdict: 'incomplete',
    reason: `${count(unexercised, 'requirement')} stayed unexercised, and the run was required to be complete`,
  };
};

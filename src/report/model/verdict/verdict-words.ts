import { count } from '../../text/count.ts';
import type { Report } from '../report.ts';

type Counted = Pick<Report, 'verdict' | 'summary'>;

/** Whether every requirement was tried and no deviation is excused. */
const isWhole = ({ summary: { requirements } }: Counted): boolean =>
  requirements.unexercised + requirements.waived + requirements.error === 0;

/** Whether a deployment may be said to conform: nothing deviates, and nothing was left out. */
export const conformsWholly = (report: Counted): boolean => report.verdict === 'conforms' && isWhole(report);

/** The verdict in words. "Conforms" only if everything was tried. */
export const verdictWords = (report: Counted): string => {
  if (report.verdict === 'deviates') return 'Deviates';
  if (report.verdict === 'incomplete') return 'Incomplete';
  if (isWhole(report)) return 'Conforms';
  return report.summary.requirements.waived > 0 ? 'No unwaived deviation' : 'No deviation found';
};

/** How much was tried: "798 of 1,112 requirements tried". */
export const triedWords = ({ summary: { requirements } }: Pick<Report, 'summary'>): string => {
  const { total, unexercised, error } = requirements;
  return `${(total - unexercised - error).toLocaleString('en-US')} of ${count(total, 'requirement')} tried`;
};

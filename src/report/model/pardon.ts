import { mindLeft } from './left-behind.ts';
import { obstacleIn } from './obstacle.ts';
import type { Deviation, Report, RequirementResult, RequirementVerdict } from './report.ts';

/** Why a deviation does not count, in a sentence; null where it does. */
export type Excuse = (deviation: Deviation) => string | null;

const pardoned = (requirement: RequirementResult, deviations: readonly Deviation[]): RequirementResult => {
  const own = deviations.filter(({ id }) => requirement.deviations.includes(id));
  if (requirement.verdict !== 'fail' || own.some(({ waived }) => waived === null)) return requirement;
  return { ...requirement, verdict: 'waived', reason: own[0]?.waived ?? null };
};

/** The report with some deviations excused, and everything that follows from that: verdicts and counts. */
export const pardon = (report: Report, excuse: Excuse): Report => {
  const deviations = report.deviations.map((one) => ({ ...one, waived: one.waived ?? excuse(one) }));
  const requirements = report.requirements.map((one) => pardoned(one, deviations));
  const count = (verdict: RequirementVerdict): number => requirements.filter((one) => one.verdict === verdict).length;
  const acquitted = report.verdict === 'deviates' && count('fail') === 0;
  const obstacle = obstacleIn(requirements);
  return mindLeft({
    ...report,
    ...(acquitted ? { verdict: obstacle === null ? 'conforms' : 'incomplete', reason: obstacle } : {}),
    summary: {
      ...report.summary,
      requirements: { ...report.summary.requirements, fail: count('fail'), waived: count('waived') },
    },
    requirements,
    deviations,
  });
};

import type { Report, RequirementResult } from '../report.ts';
import { countResults } from './count-results.ts';
import { obstacleIn } from './obstacle.ts';

/** Whether what goes against a requirement is a concern and no deviation. */
export type IsConcern = (requirement: RequirementResult) => boolean;

const againstShould: IsConcern = ({ level }) => level === 'should';

/**
 * Turns deviations from some requirements (by default those of the level should) into concerns, which are counted and shown but do not fail the
 * run.
 */
export const separateConcerns = (report: Report, isConcern: IsConcern = againstShould): Report => {
  const soft = new Set(report.requirements.filter(isConcern).map(({ id }) => id));
  const moved = report.deviations.filter(({ requirement }) => soft.has(requirement));
  if (moved.length === 0) return { ...report, summary: { ...report.summary, ...countResults(report.requirements) } };
  const requirements = report.requirements.map((one) =>
    one.verdict === 'fail' && soft.has(one.id) ? { ...one, verdict: 'concern' as const } : one,
  );
  const acquitted = report.verdict === 'deviates' && !requirements.some(({ verdict }) => verdict === 'fail');
  const obstacle = acquitted ? obstacleIn(requirements) : null;
  return {
    ...report,
    ...(acquitted ? { verdict: obstacle === null ? 'conforms' : 'incomplete', reason: obstacle } : {}),
    summary: { ...report.summary, ...countResults(requirements) },
    requirements,
    deviations: report.deviations.filter(({ requirement }) => !soft.has(requirement)),
    concerns: [...(report.concerns ?? []), ...moved],
  };
};

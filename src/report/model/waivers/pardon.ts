import { countResults } from '../assemble/count-results.ts';
import { mindLeft } from '../assemble/left-behind.ts';
import { obstacleIn } from '../assemble/obstacle.ts';
import type { Deviation, Report, RequirementResult } from '../report.ts';

/** Why a deviation or a concern does not count, in a sentence; null where it does. */
export type Excuse = (deviation: Deviation) => string | null;

const pardoned = (requirement: RequirementResult, found: readonly Deviation[]): RequirementResult => {
  const own = found.filter(({ id }) => requirement.deviations.includes(id));
  const isBroken = requirement.verdict === 'fail' || requirement.verdict === 'concern';
  if (!isBroken || own.some(({ waived }) => waived === null)) return requirement;
  return { ...requirement, verdict: 'waived', reason: own[0]?.waived ?? null };
};

/** Excuses some deviations and concerns, and updates verdicts and counts. */
export const pardon = (report: Report, excuse: Excuse): Report => {
  const excused = (one: Deviation): Deviation => ({ ...one, waived: one.waived ?? excuse(one) });
  const deviations = report.deviations.map(excused);
  const concerns = report.concerns?.map(excused);
  const requirements = report.requirements.map((one) => pardoned(one, [...deviations, ...(concerns ?? [])]));
  const acquitted = report.verdict === 'deviates' && !requirements.some(({ verdict }) => verdict === 'fail');
  const obstacle = obstacleIn(requirements);
  return mindLeft({
    ...report,
    ...(acquitted ? { verdict: obstacle === null ? 'conforms' : 'incomplete', reason: obstacle } : {}),
    summary: { ...report.summary, ...countResults(requirements) },
    requirements,
    deviations,
    ...(concerns === undefined ? {} : { concerns }),
  });
};

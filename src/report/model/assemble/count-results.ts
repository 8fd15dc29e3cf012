import type { RequirementResult, RequirementVerdict, Summary } from '../report.ts';
import { countStatements } from './count-statements.ts';

/** The counts in a summary: by requirement and by statement. */
export const countResults = (
  requirements: readonly RequirementResult[],
): Required<Pick<Summary, 'requirements' | 'statements'>> => {
  const of = (verdict: RequirementVerdict): number => requirements.filter((one) => one.verdict === verdict).length;
  return {
    requirements: {
      total: requirements.length,
      pass: of('pass'),
      fail: of('fail'),
      concern: of('concern'),
      waived: of('waived'),
      unexercised: of('unexercised'),
      error: of('error'),
    },
    statements: countStatements(requirements),
  };
};

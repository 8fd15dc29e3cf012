import type { RequirementResult, RequirementVerdict, Summary } from './report.ts';

/** How many requirements came to which verdict. */
export const countVerdicts = (requirements: readonly RequirementResult[]): Required<Summary['requirements']> => {
  const of = (verdict: RequirementVerdict): number => requirements.filter((one) => one.verdict === verdict).length;
  return {
    total: requirements.length,
    pass: of('pass'),
    fail: of('fail'),
    concern: of('concern'),
    waived: of('waived'),
    unexercised: of('unexercised'),
    error: of('error'),
  };
};

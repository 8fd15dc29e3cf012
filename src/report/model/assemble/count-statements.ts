import type { RequirementResult, RequirementVerdict, StatementCounts } from '../report.ts';

/** How many statements there are and how many held, each counted once however many places it has. */
export const countStatements = (requirements: readonly RequirementResult[]): StatementCounts => {
  const places = new Map<string, RequirementVerdict[]>();
  for (const { id, statementId = id, verdict } of requirements)
    places.set(statementId, [...(places.get(statementId) ?? []), verdict]);
  const proven = [...places.values()].filter(
    (verdicts) => verdicts.includes('pass') && verdicts.every((one) => one === 'pass' || one === 'unexercised'),
  );
  return {
    total: places.size,
    proven: proven.length,
    everywhere: proven.filter((verdicts) => verdicts.every((one) => one === 'pass')).length,
  };
};

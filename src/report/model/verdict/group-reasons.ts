import type { RequirementResult } from '../report.ts';

/** A reason, and how many requirements were not proven because of it. */
export interface ReasonGroup {
  readonly verdict: 'error' | 'unexercised';
  readonly reason: string;
  readonly requirements: number;
}

/** Groups requirements by reason: errors first, because they may hide deviations; within each verdict the largest group first. */
export const groupReasons = (requirements: readonly RequirementResult[]): readonly ReasonGroup[] => {
  const groups = new Map<string, ReasonGroup>();
  for (const { verdict, reason } of requirements) {
    if (verdict !== 'error' && verdict !== 'unexercised') continue;
    const why = reason ?? 'no reason was recorded';
    const known = groups.get(`${verdict} ${why}`)?.requirements ?? 0;
    groups.set(`${verdict} ${why}`, { verdict, reason: why, requirements: known + 1 });
  }
  return [...groups.values()].sort(
    (a, b) => Number(b.verdict === 'error') - Number(a.verdict === 'error') || b.requirements - a.requirements,
  );
};

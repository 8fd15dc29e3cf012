import type { Deviation, RequirementResult } from './report.ts';

/** The deviations from one requirement, the ones that count first. */
export interface DeviationGroup {
  readonly requirement: string;
  readonly level: RequirementResult['level'];
  readonly deviations: readonly [Deviation, ...Deviation[]];
}

/** Groups deviations by requirement, worst group first, so that whoever reads only the beginning reads the right thing. */
export const groupDeviations = (
  deviations: readonly Deviation[],
  requirements: readonly RequirementResult[],
): readonly DeviationGroup[] => {
  const levels = new Map(requirements.map(({ id, level }) => [id, level]));
  const groups = new Map<string, [Deviation, ...Deviation[]]>();
  for (const deviation of [...deviations].sort((a, b) => Number(isWaived(a)) - Number(isWaived(b)))) {
    const known = groups.get(deviation.requirement);
    if (known === undefined) groups.set(deviation.requirement, [deviation]);
    else known.push(deviation);
  }
  return [...groups]
    .map(([requirement, found]) => ({ requirement, level: levels.get(requirement) ?? 'must', deviations: found }))
    .sort(worstFirst);
};

const weightOf = { must: 0, should: 1, may: 2 } as const;

/** Unwaived before waived, a broken `must` before a broken `should` or `may`, what repeats before what does not, many before few. */
const worstFirst = (a: DeviationGroup, b: DeviationGroup): number =>
  Number(a.deviations.every(isWaived)) - Number(b.deviations.every(isWaived)) ||
  weightOf[a.level] - weightOf[b.level] ||
  Number(b.deviations.some(repeats)) - Number(a.deviations.some(repeats)) ||
  b.deviations.length - a.deviations.length ||
  (a.requirement < b.requirement ? -1 : 1);

const isWaived = ({ waived }: Deviation): boolean => waived !== null;
const repeats = ({ seen, tried }: Deviation): boolean => seen >= tried;

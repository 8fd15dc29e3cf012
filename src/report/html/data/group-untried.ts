import type { RequirementResult } from '../../model/report.ts';
import { groupBy } from './group-by.ts';

/** Requirements that were not tried and have the same cure or reason. */
export interface Untried {
  readonly verdict: 'error' | 'unexercised';
  /** What the user can do about it, as a sentence; null where there is nothing. */
  readonly cure: string | null;
  readonly reasons: readonly string[];
  readonly requirements: readonly RequirementResult[];
}

/** The reason without the cure that the report appends to it. */
export const reasonOf = ({ reason, cure }: RequirementResult): string => {
  const whole = reason ?? 'No reason was recorded.';
  return cure && whole.endsWith(`; ${cure}`) ? whole.slice(0, -cure.length - 2) : whole;
};

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * Groups untried requirements by what would make them tried, because one missing fixture may affect a hundred requirements. Errors come first, then
 * the largest groups.
 */
export const groupUntried = (requirements: readonly RequirementResult[]): readonly Untried[] =>
  (['error', 'unexercised'] as const).flatMap((verdict) =>
    groupBy(
      requirements.filter((requirement) => requirement.verdict === verdict),
      ({ cure, reason }) => cure ?? reason ?? 'No reason was recorded.',
    )
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([, because]) => ({
        verdict,
        cure: because[0]?.cure ? sentence(because[0].cure) : null,
        reasons: [...new Set(because.map(reasonOf))],
        requirements: because,
      })),
  );

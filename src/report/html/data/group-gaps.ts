import type { BaselineResult } from '../../model/baseline-result.ts';
import type { GapResult } from '../../model/report.ts';
import { groupBy } from './group-by.ts';

export type GapChange = BaselineResult['gaps'][number];

/** One question about one or many resources, with resources of the same answer grouped. */
export interface AskedGap {
  readonly question: string;
  readonly gaps: readonly GapResult[];
  readonly answers: readonly { readonly observed: readonly string[]; readonly gaps: readonly GapResult[] }[];
}

/** `differs`: the same question has different answers at different resources. */
export type GapGroup = 'changed' | 'differs' | 'alike' | 'none';
export const GAP_GROUPS: readonly GapGroup[] = ['changed', 'differs', 'alike', 'none'];

/** The question without the resource at its beginning. */
const questionOf = ({ question }: GapResult): string => /^[^:?]+: (.+)$/s.exec(question)?.[1] ?? question;

const asked = (gaps: readonly GapResult[]): readonly AskedGap[] =>
  groupBy(gaps, questionOf).map(([question, own]) => ({
    question: own.length === 1 ? (own[0]?.question ?? question) : question,
    gaps: own,
    answers: groupBy(own, ({ observed }) => observed.join('\n')).map(([, alike]) => ({
      observed: alike[0]?.observed ?? [],
      gaps: alike,
    })),
  }));

/** The gaps by how remarkable they are: what changed since the baseline, what differs between resources, and the rest. */
export const groupGaps = (
  gaps: readonly GapResult[],
  changes: ReadonlyMap<string, GapChange>,
): ReadonlyMap<GapGroup, readonly AskedGap[]> => {
  const changed = gaps.filter(({ id }) => changes.has(id));
  const groupOf = ({ answers }: AskedGap): GapGroup => {
    if (answers.every(({ observed }) => observed.length === 0)) return 'none';
    return answers.length > 1 ? 'differs' : 'alike';
  };
  const rest = groupBy(asked(gaps.filter(({ id }) => !changes.has(id))), groupOf);
  const single = changed.map((gap) => ({
    question: gap.question,
    gaps: [gap],
    answers: [{ observed: gap.observed, gaps: [gap] }],
  }));
  return new Map(changed.length === 0 ? rest : [['changed', single], ...rest]);
};

import type { GapResult } from '../report.ts';

export interface ChangedGap {
  readonly id: string;
  readonly before: readonly string[];
  readonly now: readonly string[];
}

/** Gaps with other observations than before. A gap without observations in one of the runs does not count as changed. */
export const changedGaps = (before: readonly GapResult[], now: readonly GapResult[]): readonly ChangedGap[] => {
  const earlier = new Map(before.map(({ id, observed }) => [id, observed]));
  return now.flatMap(({ id, observed }) => {
    const known = earlier.get(id) ?? [];
    if (known.length === 0 || observed.length === 0 || known.join('\n') === observed.join('\n')) return [];
    return [{ id, before: known, now: observed }];
  });
};

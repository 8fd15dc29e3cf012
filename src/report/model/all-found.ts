import type { Deviation, Report } from './report.ts';

/** Everything that a run found: deviations first, then concerns. */
export const allFound = ({
  deviations,
  concerns = [],
}: Pick<Report, 'deviations' | 'concerns'>): readonly Deviation[] => [...deviations, ...concerns];

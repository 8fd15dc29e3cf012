import type { Deviation } from './report.ts';

/** The ids by which waivers and baselines may know a deviation: its own, and that of earlier versions. */
export const idsOf = ({ id, formerId }: Pick<Deviation, 'id' | 'formerId'>): readonly string[] =>
  formerId === undefined ? [id] : [id, formerId];

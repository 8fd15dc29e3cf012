import type { Deviation } from './report.ts';

/** The ids under which waivers and baselines may know a deviation: its own, and the one that earlier versions gave it. */
export const idsOf = ({ id, formerId }: Pick<Deviation, 'id' | 'formerId'>): readonly string[] =>
  formerId === undefined ? [id] : [id, formerId];

import type { Fate } from './passage.ts';

/** The one thing that becomes of a passage, first of all. */
export type FateName = 'requirements' | 'gaps' | 'unseen' | 'nothing';

/** What becomes of a passage: what holds it counts before what it leaves open, and that before what nobody can see. */
export const fateOf = ({ requirements, gaps, unseen }: Fate): FateName => {
  if (requirements !== undefined) return 'requirements';
  if (gaps !== undefined) return 'gaps';
  return unseen === undefined ? 'nothing' : 'unseen';
};

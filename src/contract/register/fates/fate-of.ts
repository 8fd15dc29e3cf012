import type { Fate } from './passage.ts';

/** The main fate of a passage. */
export type FateName = 'requirements' | 'gaps' | 'unseen' | 'nothing';

/** The fate of a passage with several parts: requirements take precedence over gaps, and gaps over what cannot be seen. */
export const fateOf = ({ requirements, gaps, unseen }: Fate): FateName => {
  if (requirements !== undefined) return 'requirements';
  if (gaps !== undefined) return 'gaps';
  return unseen === undefined ? 'nothing' : 'unseen';
};

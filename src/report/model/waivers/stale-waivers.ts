import { printable } from '../../text/printable.ts';
import type { Report, WaiverResult } from '../report.ts';

/** The entries of the waiver file that close the gate, because nothing is left for them to excuse or their date has passed. */
export const staleWaivers = ({ waivers }: Report): readonly WaiverResult[] =>
  waivers.filter(({ state }) => state === 'unmatched' || state === 'expired');

/** Names one of them, and says what is wrong with it. */
export const tellStale = ({ deviation, requirement, owner, issue, expires, state }: WaiverResult): string => {
  const wrong = state === 'expired' ? `expired on ${expires}` : 'matches nothing';
  return `${printable(deviation ?? requirement ?? '')} (${printable(owner)}, ${printable(issue)}) ${wrong}`;
};

import { printable } from '../../text/printable.ts';
import type { Report, WaiverResult } from '../report.ts';

/** The waivers that close the gate, because nothing matches them or their date has passed. */
export const staleWaivers = ({ waivers }: Report): readonly WaiverResult[] =>
  waivers.filter(({ state }) => state === 'unmatched' || state === 'expired');

/** Names a stale waiver and says why it is stale. */
export const tellStale = ({ deviation, requirement, owner, issue, expires, state }: WaiverResult): string => {
  const wrong = state === 'expired' ? `expired on ${expires}` : 'matches nothing';
  return `${printable(deviation ?? requirement ?? '')} (${printable(owner)}, ${printable(issue)}) ${wrong}`;
};

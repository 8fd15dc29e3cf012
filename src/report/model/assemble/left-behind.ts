import { count } from '../../text/count.ts';
import { printable } from '../../text/printable.ts';
import type { LeftResult } from '../cleanup-result.ts';
import type { Report } from '../report.ts';

/** How many are named in a sentence. The page and report.json list them all. */
const NAMED = 3;

const named = (things: readonly LeftResult[]): string => {
  const more = things.length > NAMED ? `; and ${things.length - NAMED} more` : '';
  const some = things.slice(0, NAMED).map(({ id, reason }) => `${printable(id)} (${printable(reason)})`);
  return `${some.join('; ')}${more}`;
};

/** What is left on the deployment that should not be, in one clause; null where there is nothing. */
export const leftLine = ({ cleanup: { left } }: Report): string | null =>
  left.length === 0
    ? null
    : `${count(left.length, 'thing')} of this run ${left.length === 1 ? 'is' : 'are'} left on the deployment, or may be: ${named(left)}; the command \`clean\` tries again`;

/** What stays because the documents show no way to remove it, in one clause; null where there is nothing. */
export const lastingLine = ({ cleanup: { lasting = [] } }: Report): string | null =>
  lasting.length === 0
    ? null
    : `${count(lasting.length, 'thing')} of this run ${lasting.length === 1 ? 'stays' : 'stay'} on the deployment: ${named(lasting)}`;

/** Makes a conforming report incomplete if something may be left on the deployment: the account is not as it was, so this is no pass. */
export const mindLeft = (report: Report): Report => {
  const reason = leftLine(report);
  return report.verdict !== 'conforms' || reason === null ? report : { ...report, verdict: 'incomplete', reason };
};

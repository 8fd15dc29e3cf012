import { count } from '../../text/count.ts';
import { printable } from '../../text/printable.ts';
import type { Report } from '../report.ts';
import { exitCode } from './gate.ts';

/** What a run must have tried (`--require`): a share of all requirements, or those whose id matches one of some patterns. */
export type Demand =
  | { readonly share: number }
  | { readonly patterns: readonly { readonly pattern: string; readonly matches: (id: string) => boolean }[] };

const NAMED = 5;

/** Why the report does not meet it; null where it does. */
const unmet = ({ requirements }: Report, demand: Demand): string | null => {
  const untried = requirements.filter(({ verdict }) => verdict === 'unexercised');
  if ('share' in demand) {
    const tried = requirements.length - untried.length;
    if (tried >= demand.share * requirements.length) return null;
    const least = `${Number((demand.share * 100).toFixed(2))}%`;
    return `${tried.toLocaleString('en-US')} of ${count(requirements.length, 'requirement')} tried, and at least ${least} were required`;
  }
  const missed = untried.filter(({ id }) => demand.patterns.some(({ matches }) => matches(id)));
  // A merged report may be of another version: what it does not know was not tried.
  const unknown = demand.patterns.filter(({ matches }) => !requirements.some(({ id }) => matches(id)));
  if (missed.length + unknown.length === 0) return null;
  const names = [...missed.map(({ id }) => id), ...unknown.map(({ pattern }) => pattern)];
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `${count(names.length, 'required requirement')} not tried: ${names
    .slice(0, NAMED)
    .map((name) => printable(name))
    .join(', ')}${more}`;
};

/** Makes a report incomplete if it does not meet the demand; unless it fails anyway. */
export const applyDemand = (report: Report, demand: Demand): Report => {
  if (exitCode(report) !== 0) return report;
  const reason = unmet(report, demand);
  return reason === null ? report : { ...report, verdict: 'incomplete', reason };
};

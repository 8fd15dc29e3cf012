import { allFound } from '../all-found.ts';
import type { Deviation, Report } from '../report.ts';

/** What became of a deviation that was tried again; the reason where it could not be. */
export interface ReplayOutcome {
  readonly state: 'there' | 'gone' | 'untried';
  readonly reason: string | null;
}

/** Reports of earlier versions have one id for all flaws at a place. */
const isSame = (before: Deviation, now: Deviation): boolean =>
  before.id === now.id || (before.formerId === undefined && before.id === now.formerId);

/** Whether a run that tried a deviation again found it. It counts as gone only if everything that could have shown it was tried. */
export const outcomeOf = (deviation: Deviation, now: Report): ReplayOutcome => {
  if (allFound(now).some((one) => isSame(deviation, one))) return { state: 'there', reason: null };
  const wanted = [deviation.requirement, deviation.reproduce.trial];
  const missed = now.requirements.find(
    ({ id, verdict }) => wanted.includes(id) && (verdict === 'unexercised' || verdict === 'error'),
  );
  if (missed !== undefined) return { state: 'untried', reason: missed.reason };
  return now.verdict === 'incomplete' ? { state: 'untried', reason: now.reason } : { state: 'gone', reason: null };
};

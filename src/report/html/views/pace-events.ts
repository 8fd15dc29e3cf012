import type { Cause } from '../../model/causes/causes.ts';
import type { PaceResult } from '../../model/report.ts';
import { count } from '../../text/count.ts';
import { toFinding } from '../browser/address.ts';
import { verdictOf } from '../data/filter.ts';

/** An event of the run, at a step of the plot. */
export interface PaceEvent {
  readonly step: number;
  readonly kind: 'slowed' | 'unanswered' | 'found';
  readonly words: string;
  /** A link to it on the page; null if the page shows no more of it. */
  readonly link: string | null;
}

/** What happened, in the order of time: when the deployment asked to wait or did not answer, and when each cause was found. */
export const paceEvents = (pace: PaceResult, causes: readonly Cause[]): readonly PaceEvent[] => {
  const steps = pace.exchanges.flatMap((_, step): PaceEvent[] => {
    const [slowed = 0, unanswered = 0] = [pace.slowedDown[step], pace.unanswered[step]];
    return [
      ...(slowed === 0
        ? []
        : [{ step, kind: 'slowed' as const, words: `asked to wait ${count(slowed, 'time')}`, link: null }]),
      ...(unanswered === 0
        ? []
        : [
            {
              step,
              kind: 'unanswered' as const,
              words: `${count(unanswered, 'request')} without an answer`,
              link: null,
            },
          ]),
    ];
  });
  const start = Date.parse(pace.startedAt ?? '');
  const found = causes.flatMap((cause): PaceEvent[] => {
    const [first] = cause.found;
    const at = Date.parse(first.exchanges.at(-1)?.timings.startedAt ?? '');
    const step = Math.floor((at - start) / pace.stepMs);
    // Reports of earlier versions do not say when the first step began.
    if (verdictOf(cause) === 'waived' || !(step >= 0 && step < pace.exchanges.length)) return [];
    return [{ step, kind: 'found', words: first.summary, link: toFinding(first.id) }];
  });
  return [...steps, ...found].sort((a, b) => a.step - b.step);
};

import { allFound } from '../all-found.ts';
import { idsOf } from '../ids-of.ts';
import type { Deviation, Report, WaiverResult } from '../report.ts';
import { pardon } from './pardon.ts';

/** One entry of a waiver file: a known deviation that must not fail a build until a date. */
export interface Waiver {
  /**
   * Id of one deviation. With `requirement` beside it, a run that tried that requirement can tell when the deviation is gone.
   * @pattern \S
   */
  deviation?: string;
  /**
   * Id of a requirement, all of whose deviations are waived unless `deviation` names one of them.
   * @pattern \S
   */
  requirement?: string;
  /** @pattern \S */
  reason: string;
  /** @pattern \S */
  owner: string;
  /** @pattern \S */
  issue: string;
  /**
   * The last day on which it holds.
   * @pattern ^\d{4}-\d{2}-\d{2}$
   */
  expires: string;
}

/** A waiver file. */
export type WaiverFile = Waiver[];

const matches = (waiver: Waiver, deviation: Deviation): boolean =>
  waiver.deviation === undefined
    ? waiver.requirement === deviation.requirement
    : idsOf(deviation).includes(waiver.deviation);

/**
 * Whether the run checked what a waiver is about; if so, a waiver that matches nothing is stale. The id of a deviation alone does not name its
 * requirement, so everything must have been tried.
 */
const wasTried = (waiver: Waiver, report: Report): boolean => {
  if (waiver.requirement === undefined) return !report.requirements.some(({ verdict }) => verdict === 'unexercised');
  return report.requirements.some(
    ({ id, verdict }) => id === waiver.requirement && verdict !== 'unexercised' && verdict !== 'error',
  );
};

const stateOf = (waiver: Waiver, report: Report, today: string): WaiverResult['state'] => {
  if (waiver.expires < today) return 'expired';
  if (allFound(report).some((found) => matches(waiver, found))) return 'applied';
  const known = waiver.requirement === undefined || report.requirements.some(({ id }) => id === waiver.requirement);
  return known && !wasTried(waiver, report) ? 'untried' : 'unmatched';
};

/** The report with what the waivers cover excused. `today` is a date such as 2026-03-14. */
export const applyWaivers = (report: Report, waivers: readonly Waiver[], today: string): Report => {
  const results = waivers.map(
    (waiver): WaiverResult => ({
      deviation: waiver.deviation ?? null,
      requirement: waiver.requirement ?? null,
      reason: waiver.reason,
      owner: waiver.owner,
      issue: waiver.issue,
      expires: waiver.expires,
      state: stateOf(waiver, report, today),
    }),
  );
  const valid = waivers.filter((_, index) => results[index]?.state === 'applied');
  const excused = pardon(report, (deviation) => {
    const waiver = valid.find((one) => matches(one, deviation));
    return waiver ? `${waiver.reason} (${waiver.owner}, ${waiver.issue}, until ${waiver.expires})` : null;
  });
  return { ...excused, waivers: results };
};

import { applyBaseline } from '../../report/model/baseline.ts';
import { demandComplete } from '../../report/model/complete.ts';
import type { Report } from '../../report/model/report.ts';
import { applyWaivers, type Waiver } from '../../report/model/waivers.ts';
import { loadReport } from './load-report.ts';
import { loadWaivers } from './load-waivers.ts';

/** The options that say what fails. */
export interface TermsOptions {
  readonly baseline?: string;
  readonly waivers?: string;
  readonly requireComplete?: boolean;
}

/** What the files that those options name say. */
export interface Terms {
  readonly baseline: Report | null;
  readonly waivers: readonly Waiver[] | null;
  readonly requireComplete: boolean;
}

/** Reads the files before anything is sent, so that a bad one costs nothing. */
export const termsOf = ({ baseline, waivers, requireComplete = false }: TermsOptions): Terms => ({
  baseline: baseline === undefined ? null : loadReport(baseline),
  waivers: waivers === undefined ? null : loadWaivers(waivers),
  requireComplete,
});

/** The report that the gate, the page and JUnit are made from: with what is excused, and with what was demanded. */
export const applyTerms = (found: Report, { baseline, waivers, requireComplete }: Terms): Report => {
  const today = new Date().toISOString().slice(0, 10);
  const waived = waivers === null ? found : applyWaivers(found, waivers, today);
  const excused = baseline === null ? waived : applyBaseline(waived, baseline);
  return requireComplete ? demandComplete(excused) : excused;
};

import { requirements } from '../../../contract/index.ts';
import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { applyBaseline } from '../../../report/model/compare/baseline.ts';
import type { Report } from '../../../report/model/report.ts';
import { applyAsOf, isAfter } from '../../../report/model/verdict/as-of.ts';
import { demandComplete } from '../../../report/model/verdict/complete.ts';
import { applyDemand, type Demand } from '../../../report/model/verdict/demand.ts';
import { applyStrict } from '../../../report/model/verdict/strict.ts';
import { applyWaivers, type Waiver } from '../../../report/model/waivers/waivers.ts';
import { loadReport } from '../files/load-report.ts';
import { loadWaivers } from '../files/load-waivers.ts';
import { demandOf } from './demand.ts';

/** The options that say what fails. */
export interface TermsOptions {
  readonly baseline?: string;
  readonly waivers?: string;
  readonly requireComplete?: boolean;
  readonly require?: string;
  readonly strict?: boolean;
  readonly asOf?: string;
}

/** The contents of the files that those options name, and the other options. */
export interface Terms {
  readonly baseline: Report | null;
  readonly waivers: readonly Waiver[] | null;
  readonly requireComplete: boolean;
  readonly demand: Demand | null;
  readonly strict: boolean;
  readonly asOf: string | null;
}

/** Refuses a version before the first one with requirements: nothing would be required of the deployment. */
const knownVersion = (version: string): string => {
  const [first = version] = requirements.map(({ since }) => since).sort((a, b) => (isAfter(a, b) ? 1 : -1));
  if (isAfter(first, version))
    throw new BadUsage(`--as-of ${version}: the first version with requirements is ${first}`);
  return version;
};

/** Reads the files before anything is sent, so that a mistake in them is found early. */
export const termsOf = ({
  baseline,
  waivers,
  requireComplete = false,
  require,
  strict = false,
  asOf,
}: TermsOptions): Terms => ({
  baseline: baseline === undefined ? null : loadReport(baseline),
  waivers: waivers === undefined ? null : loadWaivers(waivers),
  requireComplete,
  demand: require === undefined ? null : demandOf(require),
  strict,
  asOf: asOf === undefined ? null : knownVersion(asOf),
});

/** Applies these options to a report. The gate, the page and JUnit are made from the result. */
export const applyTerms = (report: Report, terms: Terms): Report => {
  const { baseline, waivers, requireComplete, demand, strict, asOf } = terms;
  const today = new Date().toISOString().slice(0, 10);
  const strictly = strict ? applyStrict(report) : report;
  const found = asOf === null ? strictly : applyAsOf(strictly, asOf);
  const waived = waivers === null ? found : applyWaivers(found, waivers, today);
  const excused = baseline === null ? waived : applyBaseline(waived, baseline);
  const complete = requireComplete ? demandComplete(excused) : excused;
  return demand === null ? complete : applyDemand(complete, demand);
};

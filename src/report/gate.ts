import { count } from './count.ts';
import { printable } from './printable.ts';
import type { Report } from './report.ts';

/** 0: no unwaived deviation; 1: at least one; 3: incomplete, which is neither a pass nor a deviation. */
export type ExitCode = 0 | 1 | 3;

export interface GateOptions {
  /** Whether a requirement that stayed unexercised closes the gate. */
  readonly requireComplete: boolean;
}

/** The exit code of a run. The verdict comes first: a run that did not come to its end is neither a pass nor a deviation. */
export const exitCode = (report: Report, options: GateOptions): ExitCode => decide(report, options).code;

/** One sentence that says why the gate is open or closed. */
export const gateLine = (report: Report, options: GateOptions): string => decide(report, options).why;

const decide = (report: Report, options: GateOptions): { readonly code: ExitCode; readonly why: string } => {
  const { pass, fail, waived, unexercised, error } = report.summary.requirements;

  if (report.verdict === 'incomplete') {
    return { code: 3, why: sentence(`Incomplete: ${printable(report.reason ?? 'the report does not say why')}`) };
  }
  const deviations = report.deviations.filter((deviation) => deviation.waived === null);
  if (deviations.length > 0 || fail > 0 || report.verdict === 'deviates') {
    const broken = new Set(deviations.map((deviation) => deviation.requirement)).size || fail;
    return {
      code: 1,
      why: `Deviates: ${count(deviations.length, 'unwaived deviation')} from ${count(broken, 'requirement')}.`,
    };
  }
  const [stale] = report.waivers.filter(({ state }) => state === 'unmatched' || state === 'expired');
  if (stale) {
    const what = printable(stale.deviation ?? stale.requirement ?? '');
    const why = stale.state === 'expired' ? `expired on ${stale.expires}` : 'matches nothing';
    return {
      code: 1,
      why: `Stale waiver: the one for ${what} (${printable(stale.owner)}, ${printable(stale.issue)}) ${why}.`,
    };
  }
  if (error > 0) {
    return {
      code: 3,
      why: `Incomplete: ${count(error, 'requirement')} ended in an error of the harness or connection.`,
    };
  }
  if (pass + waived === 0) {
    return { code: 3, why: 'Incomplete: no requirement was proven, and nothing is green by absence.' };
  }
  if (options.requireComplete && unexercised > 0) {
    return {
      code: 3,
      why: `Incomplete: ${count(unexercised, 'requirement')} stayed unexercised, and the run was required to be complete.`,
    };
  }
  const besides = [
    ...(waived > 0 ? [`${waived} waived`] : []),
    ...(unexercised > 0 ? [`${unexercised} unexercised`] : []),
  ];
  const rest = besides.length > 0 ? ` (${besides.join(', ')})` : '';
  return { code: 0, why: `Conforms: ${count(pass, 'requirement')} proven, no unwaived deviation${rest}.` };
};

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

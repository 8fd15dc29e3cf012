import { count } from '../../text/count.ts';
import { printable } from '../../text/printable.ts';
import { leftLine } from '../assemble/left-behind.ts';
import type { Report } from '../report.ts';
import { staleWaivers, tellStale } from '../waivers/stale-waivers.ts';
import { provenWords } from './proven-words.ts';
import { conformsWholly, triedWords, verdictWords } from './verdict-words.ts';

/** 0: no unwaived deviation; 1: at least one, or a stale waiver; 3: incomplete, which is neither a pass nor a deviation. */
export type ExitCode = 0 | 1 | 3;

/** The exit code of a run. An incomplete run comes first: it is neither a pass nor a failure. */
export const exitCode = (report: Report): ExitCode => decide(report).code;

/** One line that says why the gate is open or closed. */
export const gateLine = (report: Report): string => decide(report).why;

interface Decision {
  readonly code: ExitCode;
  readonly why: string;
}

const decide = (report: Report): Decision => {
  const { pass, fail, concern = 0, waived, unexercised, error } = report.summary.requirements;
  const stale = staleLine(report);
  // Findings count whatever was left behind; what was left is added unless it is the reason itself.
  const left = [leftLine(report)].flatMap((line) => (line === null || line === report.reason ? [] : [sentence(line)]));

  if (report.verdict === 'incomplete') {
    const why = sentence(`Incomplete: ${printable(report.reason ?? 'the report does not say why')}`);
    return { code: 3, why: [why, ...left, ...stale].join(' ') };
  }
  const deviations = report.deviations.filter((deviation) => deviation.waived === null);
  if (deviations.length > 0 || fail > 0 || report.verdict === 'deviates') {
    const broken = new Set(deviations.map((deviation) => deviation.requirement)).size || fail;
    const why = `Deviates: ${count(deviations.length, 'unwaived deviation')} from ${count(broken, 'requirement')}.`;
    return { code: 1, why: [why, ...left, ...stale].join(' ') };
  }
  if (stale.length > 0) return { code: 1, why: [...stale, ...left].join(' ') };
  if (error > 0) {
    return {
      code: 3,
      why: `Incomplete: ${count(error, 'requirement')} ended in an error of the harness or connection.`,
    };
  }
  if (left.length > 0) return { code: 3, why: `Incomplete: ${left.join(' ')}` };
  if (pass + waived + concern === 0) {
    return { code: 3, why: 'Incomplete: no requirement was proven, and a run without evidence is never a pass.' };
  }
  const besides = [
    ...(concern > 0 ? [count(concern, 'concern')] : []),
    ...(waived > 0 ? [`${waived} waived`] : []),
    ...(unexercised > 0 ? [`${unexercised} unexercised`] : []),
  ];
  const rest = besides.length > 0 ? ` (${besides.join(', ')})` : '';
  const words = verdictWords(report);
  return conformsWholly(report)
    ? { code: 0, why: `${words}: ${provenWords(report.summary)}; no deviation${rest}.` }
    : { code: 0, why: `${words}: ${triedWords(report)}; ${provenWords(report.summary)}${rest}.` };
};

/** How many are named on the line. The page, JUnit and report.json list them all. */
const STALE_NAMED = 20;

const staleLine = (report: Report): readonly string[] => {
  const stale = staleWaivers(report);
  if (stale.length === 0) return [];
  const more = stale.length > STALE_NAMED ? `; and ${stale.length - STALE_NAMED} more` : '';
  const named = stale.slice(0, STALE_NAMED).map(tellStale).join('; ');
  return [`${stale.length === 1 ? 'Stale waiver' : 'Stale waivers'}: ${named}${more}.`];
};

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

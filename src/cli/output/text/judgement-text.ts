import type { Finding } from '../../../judge/finding.ts';
import { allFound } from '../../../report/model/all-found.ts';
import { fingerprint } from '../../../report/model/assemble/fingerprint.ts';
import type { Deviation, Report } from '../../../report/model/report.ts';
import { exitCode, gateLine } from '../../../report/model/verdict/gate.ts';
import { count } from '../../../report/text/count.ts';
import { printable } from '../../../report/text/printable.ts';

/** The result of judging a recording, beside the report. */
export interface RecordingOutcome {
  readonly findings: readonly Finding[];
  /** How many exchanges were not judged, or not wholly, by the reason. */
  readonly unjudged: ReadonlyMap<string, number>;
  /** What could not be read in the file. */
  readonly skipped: readonly string[];
  /** What else was not looked at, and how to have it looked at. */
  readonly notes: readonly string[];
}

export const readsNote =
  'Reads were not held against earlier writes; --sole-client does so, where no other client changes the resources.';

const SKIPPED_NAMED = 5;

const heads = { conforms: 'NOTHING FOUND', deviates: 'DEVIATES', incomplete: 'INCOMPLETE' } as const;

/** The exchanges that show each deviation, by its id. */
const placesOf = (findings: readonly Finding[]): ReadonlyMap<string, readonly string[]> => {
  const places = new Map<string, Set<string>>();
  for (const finding of findings) {
    const id = fingerprint(finding);
    const known = places.get(id) ?? new Set();
    places.set(id, known);
    for (const exchange of finding.exchanges) known.add(exchange);
  }
  return new Map([...places].map(([id, exchanges]) => [id, [...exchanges]]));
};

const told = (found: Deviation, { deviations }: Report, exchanges: readonly string[]): readonly string[] => [
  `${found.waived === null ? (deviations.includes(found) ? '✗' : 'concern') : 'waived'} ${found.requirement}, ${found.endpoint}${found.place === '' ? '' : `, ${found.place}`}`,
  `  ${printable(found.summary)}: expected ${printable(found.expected)}, received ${printable(found.received)}`,
  `  in ${count(exchanges.length, 'exchange')}: ${printable(exchanges.join(', '))}`,
];

const leftOut = ({ unjudged, skipped, notes }: RecordingOutcome): readonly string[] => {
  const named = printable(skipped.slice(0, SKIPPED_NAMED).join('; '));
  const more = skipped.length > SKIPPED_NAMED ? `; and ${skipped.length - SKIPPED_NAMED} more` : '';
  const lines = [
    ...[...unjudged].map(([reason, number]) => `  ${number}  ${reason}`),
    ...(skipped.length === 0 ? [] : [`  ${skipped.length}  not understood: ${named}${more}`]),
    ...notes.map((note) => `  ${note}`),
  ];
  return lines.length === 0 ? [] : ['Not judged, or not wholly:', ...lines];
};

/** The last line. It never says that a deployment conforms: a recording shows only a part of it. */
const lastLine = (report: Report): string => {
  if (exitCode(report) !== 0) return gateLine(report);
  const { concern = 0, waived } = report.summary.requirements;
  const besides = [...(concern > 0 ? [count(concern, 'concern')] : []), ...(waived > 0 ? [`${waived} waived`] : [])];
  const rest = besides.length === 0 ? '' : ` but ${besides.join(' and ')}`;
  return `Nothing found in ${count(report.summary.exchanges, 'exchange')}${rest}.`;
};

/** The end of `judge`, for the terminal: every finding with every exchange that shows it, and what was not judged. */
export const judgementText = (report: Report, outcome: RecordingOutcome, quiet: boolean): string => {
  if (quiet) return lastLine(report);
  const { run, summary, reason, verdict } = report;
  const places = placesOf(outcome.findings);
  const where = [run.target.name, run.target.baseUrl, run.target.agentUrl].filter((part) => part !== null).join(', ');
  const looked = report.requirements.filter(({ evidence }) => evidence > 0).length;
  const found = allFound(report).flatMap((one) => told(one, report, places.get(one.id) ?? []));
  return [
    `${exitCode(report) === 1 ? heads.deviates : heads[verdict]}  ${printable(where)}`,
    ...(reason === null ? [] : [printable(reason)]),
    `${count(summary.exchanges, 'exchange')} at ${summary.endpoints.exercised} of ${count(summary.endpoints.total, 'endpoint')}; ${looked} of ${count(summary.requirements.total, 'requirement')} looked at`,
    ...found,
    ...leftOut(outcome),
    lastLine(report),
  ].join('\n');
};

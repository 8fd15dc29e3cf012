import { styleText } from 'node:util';
import { count } from './count.ts';
import { groupDeviations } from './group-deviations.ts';
import { printable } from './printable.ts';
import type { Deviation, Report } from './report.ts';

export interface SummaryOptions {
  readonly colour: boolean;
  /** Columns of the terminal. Commands to paste are never cut, everything else is. */
  readonly width: number;
}

/** However much was found, the end of a run must fit on one screen: these two keep it at about 30 lines. */
const GROUPS_SHOWN = 4;
const REASONS_SHOWN = 4;

/** The end of a run, for the terminal. */
export const renderSummary = (report: Report, { colour, width }: SummaryOptions): string => {
  const paint: Paint = (format, text) => (colour ? styleText(format, text, { validateStream: false }) : text);
  const blocks = [
    head(report, paint, width),
    deviations(report, paint, width),
    unproven(report, paint, width),
    left(report),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
};

type Format = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';
type Paint = (format: Format | Format[], text: string) => string;

const VERDICTS = {
  conforms: { word: 'CONFORMS', colour: 'green' },
  deviates: { word: 'DEVIATES', colour: 'red' },
  incomplete: { word: 'INCOMPLETE', colour: 'yellow' },
} as const;

const head = ({ verdict, reason, run, summary }: Report, paint: Paint, width: number): readonly string[] => {
  const { word, colour } = VERDICTS[verdict];
  const { total, pass, fail, waived, unexercised, error } = summary.requirements;
  const others = Object.entries({ failed: fail, waived, unexercised, 'in error': error })
    .filter(([, number]) => number > 0)
    .map(([name, number]) => `${number} ${name}`);
  const address = run.target.baseUrl ?? run.target.agentUrl;
  const retries = summary.retries.count > 0 ? [`${count(summary.retries.count, 'retry', 'retries')}`] : [];
  return [
    `${paint(['bold', colour], word)}  ${fit(address === null ? run.target.name : `${run.target.name}, ${address}`, width - word.length - 2)}`,
    ...(reason === null ? [] : [fit(reason, width)]),
    fit([`${pass} of ${count(total, 'requirement')} proven`, ...others].join(', '), width),
    paint(
      'dim',
      fit(
        [
          `${count(summary.exchanges, 'exchange')} at ${summary.endpoints.exercised} of ${count(summary.endpoints.total, 'endpoint')}`,
          `${(run.durationMs / 1000).toFixed(1)} s`,
          ...retries,
          `effort ${run.effort}`,
          `seed ${run.seed}`,
        ].join(', '),
        width,
      ),
    ),
  ];
};

const deviations = (report: Report, paint: Paint, width: number): readonly string[] => {
  const unwaived = report.deviations.filter(({ waived }) => waived === null);
  const groups = groupDeviations(unwaived, report.requirements);
  const hidden = groups.slice(GROUPS_SHOWN);
  const hiddenDeviations = hidden.reduce((sum, each) => sum + each.deviations.length, 0);
  return [
    ...groups
      .slice(0, GROUPS_SHOWN)
      .flatMap(({ requirement, deviations: [first, ...others] }) => [
        title(requirement, first, others.length, paint, width),
        `  ${fit(first.summary, width - 2)}`,
        `  ${contrast(first, width - 2)}`,
        `  ${paint('cyan', command(first.reproduce.curl))}`,
      ]),
    ...(hidden.length > 0
      ? [`and ${count(hiddenDeviations, 'more deviation')} from ${count(hidden.length, 'requirement')}, see the report`]
      : []),
  ];
};

const title = (requirement: string, first: Deviation, others: number, paint: Paint, width: number): string => {
  const notes = [
    first.endpoint,
    ...(others > 0 ? [`and ${others} more`] : []),
    ...(first.seen < first.tried ? [`seen ${first.seen} of ${first.tried} times`] : []),
  ].join(', ');
  const id = fit(requirement, width - 2);
  return `${paint('red', '✗')} ${paint('bold', id)}  ${paint('dim', fit(notes, Math.max(width - id.length - 4, 16)))}`;
};

const unproven = ({ requirements }: Report, paint: Paint, width: number): readonly string[] => {
  const reasons = new Map<string, number>();
  for (const verdict of ['error', 'unexercised'] as const) {
    for (const requirement of requirements.filter((each) => each.verdict === verdict)) {
      const key = `${verdict}: ${requirement.reason ?? 'no reason was recorded'}`;
      reasons.set(key, (reasons.get(key) ?? 0) + 1);
    }
  }
  if (reasons.size === 0) return [];
  // Errors go first because they may hide deviations; within each kind, the reason that costs most.
  const sorted = [...reasons].sort(
    ([a, many], [b, more]) => Number(b.startsWith('error')) - Number(a.startsWith('error')) || more - many,
  );
  const hidden = sorted.slice(REASONS_SHOWN);
  const digits = String(Math.max(...reasons.values())).length;
  return [
    paint('bold', 'Not proven'),
    ...sorted
      .slice(0, REASONS_SHOWN)
      .map(([reason, number]) => `  ${String(number).padStart(digits)}  ${fit(reason, width - digits - 4)}`),
    ...(hidden.length > 0
      ? [`  and ${hidden.reduce((sum, [, number]) => sum + number, 0)} more for other reasons, see the report`]
      : []),
  ];
};

const left = ({ cleanup }: Report): readonly string[] =>
  cleanup.left.length === 0
    ? []
    : [`${count(cleanup.left.length, 'resource')} that this run created could not be removed, see the report`];

/** Both sides in one line. Where that is too narrow each side gets half of it: one without the other says nothing. */
const contrast = ({ expected, received }: Deviation, width: number): string => {
  const half = Math.max(Math.floor((width - 'expected , received '.length) / 2), 1);
  const whole = `expected ${printable(expected)}, received ${printable(received)}`;
  return whole.length <= width ? whole : `expected ${fit(expected, half)}, received ${fit(received, half)}`;
};

const fit = (text: string, width: number): string => {
  const characters = [...printable(text)];
  return characters.length <= width ? characters.join('') : `${characters.slice(0, Math.max(width - 1, 1)).join('')}…`;
};

/** A command that was cut or escaped would do something else than it says, so it is shown whole or not at all. */
const LONGEST_COMMAND = 600;
const command = (curl: string): string =>
  printable(curl) === curl && curl.length <= LONGEST_COMMAND ? curl : 'the curl command stands in the report';

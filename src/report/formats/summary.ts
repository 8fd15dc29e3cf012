import { styleText } from 'node:util';
import { lastingLine, leftLine } from '../model/assemble/left-behind.ts';
import { type Cause, causesOf, reachOf } from '../model/causes/causes.ts';
import type { Deviation, Report } from '../model/report.ts';
import { groundLine } from '../model/verdict/ground-line.ts';
import { groupReasons } from '../model/verdict/group-reasons.ts';
import { provenWords } from '../model/verdict/proven-words.ts';
import { conformsWholly, triedWords, verdictWords } from '../model/verdict/verdict-words.ts';
import { count } from '../text/count.ts';
import { printable } from '../text/printable.ts';
import { shorten } from '../text/shorten.ts';

export interface SummaryOptions {
  readonly colour: boolean;
  /** Columns of the terminal. Commands to paste are never cut, everything else is. */
  readonly width: number;
  /** Whether to show every cause and concern, even on more than one screen. */
  readonly whole?: boolean;
}

/** Rows of the smallest terminal in use, less those of the gate line, the path of the report and the prompt. */
const ROWS = 20;
const REASONS_SHOWN = 3;
const CONCERNS_SHOWN = 3;
const LONGEST_SEVERITY = 'security'.length;

/** The end of a run, for the terminal. It fits on one screen, however much was found: the deviations get what the rest leaves. */
export const renderSummary = (report: Report, { colour, width, whole = false }: SummaryOptions): string => {
  const paint: Paint = (format, text) => (colour ? styleText(format, text, { validateStream: false }) : text);
  const [first, ...last] = [
    head(report, paint, width),
    concerns(report, whole ? Number.POSITIVE_INFINITY : CONCERNS_SHOWN, paint, width),
    unproven(report, paint, width),
    left(report, width),
  ];
  const others = [first, ...last].filter((lines) => lines.length > 0);
  const rows = whole ? Number.POSITIVE_INFINITY : ROWS - others.flat().length - others.length;
  return [first, deviations(report, rows, paint, width), ...last]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
};

type Format = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';
type Paint = (format: Format | Format[], text: string) => string;

const COLOURS = { conforms: 'cyan', deviates: 'red', incomplete: 'yellow' } as const;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const head = (report: Report, paint: Paint, width: number): readonly string[] => {
  const { verdict, reason, run, summary, baseline } = report;
  const word = verdictWords(report).toUpperCase();
  const colour = conformsWholly(report) ? 'green' : COLOURS[verdict];
  const { retries } = summary;
  const { fail, concern = 0, waived, unexercised, error } = summary.requirements;
  const others = Object.entries({
    failed: fail,
    [concern === 1 ? 'concern' : 'concerns']: concern,
    waived,
    unexercised,
    'in error': error,
  })
    .filter(([, number]) => number > 0)
    .map(([name, number]) => `${number} ${name}`);
  const address = run.target.baseUrl ?? run.target.agentUrl;
  const facts = [
    `${count(summary.exchanges, 'exchange')} at ${summary.endpoints.exercised} of ${count(summary.endpoints.total, 'endpoint')}`,
    seconds(run.durationMs),
    ...(retries.count > 0 ? [`${count(retries.count, 'retry', 'retries')} after ${seconds(retries.waitedMs)}`] : []),
    `effort ${run.effort}`,
    `seed ${run.seed}`,
  ];
  const where = address === null ? run.target.name : `${run.target.name}, ${address}`;
  return [
    `${paint(['bold', colour], word)}  ${shorten(where, width - word.length - 2)}`,
    ...(reason === null ? [] : [shorten(reason, width)]),
    ...(verdict === 'conforms' && !conformsWholly(report) ? [shorten(triedWords(report), width)] : []),
    shorten([provenWords(summary), ...others].join(', '), width),
    ...(baseline === null ? [] : [shorten(since(baseline), width)]),
    paint('dim', shorten(facts.join(', '), width)),
  ];
};

const since = ({ run, added, gone, gaps }: NonNullable<Report['baseline']>): string =>
  `since run ${run}: ${count(added.length, 'new deviation')}, ${gone.length} gone, ${count(gaps.length, 'gap')} answered otherwise`;

/** The worst cause in full, the next ones in a line each, and how many more there are. */
const deviations = (report: Report, rows: number, paint: Paint, width: number): readonly string[] => {
  const [worst, ...others] = causesOf(report).filter(({ isConcern, isWaived }) => !isConcern && !isWaived);
  if (worst === undefined) return [];
  const ground = groundLine(report.requirements.find(({ id }) => id === worst.found[0].requirement));
  const full = inFull(worst, ground, paint, width, rows - Math.min(others.length, 1));
  const room = rows - full.reduce((sum, line) => sum + rowsOf(line, width), 0);
  const shown = others.length <= room ? others : others.slice(0, Math.max(room - 1, 0));
  const hidden = others.slice(shown.length);
  return [
    ...full.map((line, index) => (index === full.length - 1 ? paint('cyan', line) : line)),
    ...shown.map((cause) => inShort(cause, paint, width)),
    ...(hidden.length > 0 ? [shorten(`and ${count(hidden.length, 'more cause')}, see the report`, width)] : []),
  ];
};

const rowsOf = (line: string, width: number): number => Math.max(1, Math.ceil(line.length / width));

const inFull = (cause: Cause, ground: string | null, paint: Paint, width: number, rows: number): readonly string[] => {
  const [first] = cause.found;
  const again = `  ${first.reproduce.curl || first.reproduce.command}`;
  // A command that was cut or escaped would do something else than it says, so it is shown whole or not at all.
  const whole = printable(again) === again && rowsOf(again, width) <= rows - (ground === null ? 3 : 4);
  return [
    title(cause, notesOf(cause), paint, width),
    `  ${shorten(first.summary, width - 2)}`,
    ...(ground === null ? [] : [`  ${shorten(ground, width - 2)}`]),
    `  ${contrast(first, width - 2)}`,
    whole ? again : `  ${shorten('the command to see it again stands in the report', width - 2)}`,
  ];
};

const inShort = (cause: Cause, paint: Paint, width: number): string =>
  title(cause, [cause.found[0].summary, reachOf(cause)].filter((part) => part !== '').join('; '), paint, width);

const notesOf = (cause: Cause): string => {
  const [first] = cause.found;
  const reach = reachOf(cause);
  return [
    first.endpoint,
    ...(reach === '' ? [] : [`in all ${reach}`]),
    ...(first.seen < first.tried ? [`seen ${first.seen} of ${first.tried} times`] : []),
  ].join(', ');
};

const title = ({ severity, found: [{ requirement }] }: Cause, notes: string, paint: Paint, width: number): string => {
  const id = shorten(requirement, width - 2 - LONGEST_SEVERITY - 1);
  const room = width - id.length - LONGEST_SEVERITY - 5;
  const rest = room < 8 ? '' : `  ${paint('dim', shorten(notes, room))}`;
  return `${paint('red', '✗')} ${severity.padEnd(LONGEST_SEVERITY)} ${paint('bold', id)}${rest}`;
};

const concerns = (report: Report, most: number, paint: Paint, width: number): readonly string[] => {
  const causes = causesOf(report).filter(({ isConcern, isWaived }) => isConcern && !isWaived);
  if (causes.length === 0) return [];
  const hidden = causes.length - most;
  return [
    paint('bold', report.run.asOf === undefined ? 'Concerns: no deviation, unless --strict' : 'Concerns: no deviation'),
    ...causes
      .slice(0, most)
      .map(({ found: [{ requirement, summary }] }) => `  ${shorten(`${requirement}: ${summary}`, width - 2)}`),
    ...(hidden > 0 ? [`  and ${hidden} more, see the report`] : []),
  ];
};

const unproven = ({ requirements }: Report, paint: Paint, width: number): readonly string[] => {
  const groups = groupReasons(requirements);
  if (groups.length === 0) return [];
  const hidden = groups.slice(REASONS_SHOWN);
  const digits = String(Math.max(...groups.map((group) => group.requirements))).length;
  return [
    paint('bold', 'Not proven'),
    ...groups
      .slice(0, REASONS_SHOWN)
      .map(
        ({ verdict, reason, requirements: number }) =>
          `  ${String(number).padStart(digits)}  ${shorten(`${verdict}: ${reason}`, width - digits - 4)}`,
      ),
    ...(hidden.length > 0
      ? [`  and ${hidden.reduce((sum, group) => sum + group.requirements, 0)} more for other reasons, see the report`]
      : []),
  ];
};

const left = (report: Report, width: number): readonly string[] =>
  [leftLine(report), lastingLine(report)].flatMap((line) => (line === null ? [] : [shorten(line, width)]));

/** Expected and received on one line. If that is too long, each gets half of the width, because one alone says nothing. */
const contrast = ({ expected, received }: Deviation, width: number): string => {
  const half = Math.max(Math.floor((width - 'expected , received '.length) / 2), 1);
  const whole = `expected ${printable(expected)}, received ${printable(received)}`;
  if (whole.length <= width) return whole;
  const [wanted, shown] = [[...printable(expected)], [...printable(received)]];
  const from = whereTheyPart(wanted, shown, half);
  const side = (text: readonly string[]): string =>
    shorten(`${from === 0 ? '' : '…'}${text.slice(from).join('')}`, half);
  return `expected ${side(wanted)}, received ${side(shown)}`;
};

/** How many characters to leave out at the beginning, so that the first difference is visible within the width. */
const whereTheyPart = (a: readonly string[], b: readonly string[], width: number): number => {
  let same = 0;
  while (same < Math.min(a.length, b.length) && a[same] === b[same]) same += 1;
  return same < width / 2 ? 0 : same - Math.floor(width / 4);
};

import { type Cause, causesOf, reachOf } from '../model/causes/causes.ts';
import type { LeftResult } from '../model/cleanup-result.ts';
import type { Report } from '../model/report.ts';
import { gateLine } from '../model/verdict/gate.ts';
import { groupReasons } from '../model/verdict/group-reasons.ts';
import { provenWords } from '../model/verdict/proven-words.ts';
import { verdictWords } from '../model/verdict/verdict-words.ts';
import { staleWaivers, tellStale } from '../model/waivers/stale-waivers.ts';
import { count } from '../text/count.ts';
import { printable } from '../text/printable.ts';
import { shorten } from '../text/shorten.ts';

/** GitHub refuses a summary of more than 1 MiB; these keep the largest far below, whatever a target sent. */
const CAUSES_SHOWN = 50;
const REASONS_SHOWN = 10;
const LINES_SHOWN = 20;
const LONGEST = 400;
const LONGEST_COMMAND = 2000;

const cut = (text: string): string => shorten(text, LONGEST);

/** Text that stays text: whatever could begin markup, an entity or a link in the middle of a line is escaped. */
const plain = (text: string): string => cut(text).replace(/[\\`*_[\]<>|~&@#:]|(?<=www)\./gi, '\\$&');

/** Longer than any run of backticks inside, so that nothing inside can end it. */
const fenceFor = (text: string, least: number): string =>
  '`'.repeat(Math.max(least, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));

const code = (text: string): string => {
  const shown = cut(text);
  const fence = fenceFor(shown, 1);
  return `${fence} ${shown} ${fence}`;
};

const block = (command: string): readonly string[] => {
  if (command === '') return [];
  if (printable(command) !== command || command.length > LONGEST_COMMAND)
    return ['  The command to see it again stands in the report.'];
  const fence = fenceFor(command, 3);
  return ['', `  ${fence}sh`, `  ${command}`, `  ${fence}`];
};

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `### ${title}`, '', ...lines];

const bounded = (lines: readonly string[], most: number): readonly string[] =>
  lines.length <= most ? lines : [...lines.slice(0, most), `- and ${lines.length - most} more`];

const causeLines = (cause: Cause): readonly string[] => {
  const [first] = cause.found;
  const reach = reachOf(cause);
  const others = cause.requirements.slice(1);
  return [
    `- **${cause.severity}: ${plain(first.requirement)}**, ${code(first.endpoint)}${reach === '' ? '' : `, in all ${reach}`}<br>`,
    `  ${plain(first.summary)}<br>`,
    `  expected ${code(first.expected)}, received ${code(first.received)}, seen ${first.seen} of ${first.tried} times`,
    ...(others.length === 0 ? [] : [`  <br>also ${plain(others.join(', '))}`]),
    ...block(first.reproduce.curl || first.reproduce.command),
    '',
  ];
};

const causesSection = (title: string, causes: readonly Cause[]): readonly string[] => {
  const hidden = causes.length - CAUSES_SHOWN;
  return section(title, [
    ...causes.slice(0, CAUSES_SHOWN).flatMap(causeLines),
    ...(hidden > 0 ? [`and ${count(hidden, 'more cause')}, see the report`] : []),
  ]);
};

const baselineSection = ({ baseline }: Report): readonly string[] => {
  if (baseline === null) return [];
  const { run, added, gone, gaps } = baseline;
  return section('Since the baseline', [
    `Run ${code(run)}: ${count(added.length, 'new deviation')}, ${gone.length} gone, ${count(gaps.length, 'gap')} answered otherwise.`,
    ...(gaps.length > 0 ? [''] : []),
    ...bounded(
      gaps.map(({ id, before, now }) => `- ${plain(id)}: ${code(before.join('; '))} → ${code(now.join('; '))}`),
      LINES_SHOWN,
    ),
  ]);
};

const thingLines = (things: readonly LeftResult[]): readonly string[] =>
  bounded(
    things.map(({ endpoint, id, reason }) => `- ${code(id)}, ${code(endpoint)}: ${plain(reason)}`),
    LINES_SHOWN,
  );

/** The report in Markdown: the summary of a workflow step, or a comment under a merge request. */
export const renderMarkdown = (report: Report): string => {
  const { run, summary } = report;
  const { total, pass, fail, concern = 0, waived, unexercised, error } = summary.requirements;
  const address = run.target.baseUrl ?? run.target.agentUrl;
  const causes = causesOf(report).filter(({ isWaived }) => !isWaived);
  return [
    `## Plumbline: ${verdictWords(report).toLowerCase()}`,
    '',
    plain(gateLine(report)),
    '',
    `${provenWords(summary)}.`,
    '',
    '| requirements | proven | failed | concerns | waived | unexercised | in error |',
    '|---:|---:|---:|---:|---:|---:|---:|',
    `| ${total} | ${pass} | ${fail} | ${concern} | ${waived} | ${unexercised} | ${error} |`,
    '',
    `${code(run.target.name)}${address === null ? '' : ` at ${code(address)}`}, ${count(summary.exchanges, 'exchange')}, effort ${run.effort}, seed ${run.seed}.`,
    ...section(
      'Stale waivers',
      bounded(
        staleWaivers(report).map((one) => `- ${plain(tellStale(one))}`),
        LINES_SHOWN,
      ),
    ),
    ...causesSection(
      'Deviations',
      causes.filter(({ isConcern }) => !isConcern),
    ),
    ...causesSection(
      'Concerns',
      causes.filter(({ isConcern }) => isConcern),
    ),
    ...baselineSection(report),
    ...section('Left behind', thingLines(report.cleanup.left)),
    ...section('Cannot be removed', thingLines(report.cleanup.lasting ?? [])),
    ...section(
      'Not proven',
      bounded(
        groupReasons(report.requirements).map((one) => `- ${one.requirements} ${one.verdict}: ${plain(one.reason)}`),
        REASONS_SHOWN,
      ),
    ),
    '',
  ].join('\n');
};

import {
  type Change,
  type ChangedVerdict,
  type ComparedRun,
  caveatsOf,
  isUnchanged,
  type RunComparison,
} from '../../model/compare/compare.ts';
import { textDifference } from '../../model/compare/text-difference.ts';
import type { Report } from '../../model/report.ts';
import { printable } from '../../text/printable.ts';
import { escapeText } from '../../text/xml.ts';
import { assets } from '../assets.ts';
import { stillPage } from './still-page.ts';

const text = (of: string): string => `<bdi>${escapeText(printable(of))}</bdi>`;
const mono = (of: string): string => `<code>${text(of)}</code>`;

interface ComparisonTable {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly heads: readonly string[];
  /** HTML for each cell. */
  readonly rows: readonly (readonly string[])[];
}

const renderTable = ({ id, title, note, heads, rows }: ComparisonTable): string =>
  rows.length === 0
    ? ''
    : `<section id="${id}">
<h2>${title} <small>${rows.length}</small></h2>
<p class="note">${note}</p>
<table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}
</tbody>
</table>
</section>`;

const verdict = (of: ChangedVerdict['before']): string =>
  of === null ? 'not known' : `<span class="verdict"><span class="mark ${of}" aria-hidden="true"></span>${of}</span>`;

const CHANGES: readonly { readonly change: Change; readonly title: string; readonly note: string }[] = [
  {
    change: 'worse',
    title: 'Worse',
    note: 'Requirements that do not hold in the later run, or whose test ended in an error.',
  },
  {
    change: 'lost',
    title: 'No longer proven',
    note: 'Proven in the earlier run, and not tried or inconclusive in the later one.',
  },
  { change: 'better', title: 'Better', note: 'Proven in the later run, and not in the earlier one.' },
  { change: 'other', title: 'Otherwise changed', note: 'Neither proven nor broken in the later run.' },
];

const verdictTables = ({ verdicts }: RunComparison, b: Report): readonly ComparisonTable[] => {
  const statements = new Map(b.requirements.map(({ id, statement }) => [id, statement]));
  return CHANGES.map(({ change, title, note }) => ({
    id: change,
    title,
    note,
    heads: ['Requirement', 'A', 'B'],
    rows: verdicts
      .filter((one) => one.change === change)
      .map(({ id, before, after, reason }) => [
        `${mono(id)}<br>${text(statements.get(id) ?? '')}${reason === null ? '' : `<br><span class="source">${text(reason)}</span>`}`,
        verdict(before),
        verdict(after),
      ]),
  }));
};

const deviationTable = (
  id: string,
  title: string,
  note: string,
  report: Report,
  ids: readonly string[],
): ComparisonTable => ({
  id,
  title,
  note,
  heads: ['Requirement and endpoint', 'What was seen'],
  rows: report.deviations
    .filter((one) => ids.includes(one.id))
    .map(({ id: own, requirement, endpoint, summary, expected, received }) => [
      `${mono(requirement)}<br>${mono(endpoint)}<br><span class="source">deviation ${mono(own)}</span>`,
      `${text(summary)}<br><span class="source">expected ${text(expected)}, received ${text(received)}</span>`,
    ]),
});

const lines = (of: string): string => (of === '' ? '' : of.split('\n').map(text).join('<br>'));

/** Both answers to a gap as HTML, with the differences marked. */
const answers = (a: readonly string[], b: readonly string[]): readonly [string, string] => {
  const { head, before, after, tail } = textDifference(a.join('\n'), b.join('\n'));
  const marked = (tag: string, part: string): string => (part === '' ? '' : `<${tag}>${lines(part)}</${tag}>`);
  return [
    `${lines(head)}${marked('del', before)}${lines(tail)}`,
    `${lines(head)}${marked('ins', after)}${lines(tail)}`,
  ];
};

const tablesOf = (comparison: RunComparison, a: Report, b: Report): readonly ComparisonTable[] => {
  const { deviations, gaps, latencies } = comparison;
  const questions = new Map(b.gaps.map(({ id, question }) => [id, question]));
  return [
    ...verdictTables(comparison, b),
    deviationTable('added', 'New deviations', 'Only the later run has them.', b, deviations.added),
    deviationTable(
      'gone',
      'Deviations that are gone',
      'The later run looked again and did not find them.',
      a,
      deviations.gone,
    ),
    {
      id: 'gaps',
      title: 'Gaps answered otherwise',
      note: 'Where the documents are silent and the deployment does something else than before.',
      heads: ['Gap', 'A', 'B'],
      rows: gaps.map(({ id, before, after }) => [
        `${mono(id)}<br>${text(questions.get(id) ?? '')}`,
        ...answers(before, after),
      ]),
    },
    {
      id: 'latencies',
      title: 'Median latency',
      note: 'Endpoints whose median at least doubled or halved, by more than the answers of either run spread, where both runs asked often enough to tell.',
      heads: ['Endpoint', 'A', 'B', 'Ratio'],
      rows: latencies.map(({ id, before, after }) => [
        mono(id),
        `${before} ms`,
        `${after} ms`,
        `× ${(after / Math.max(before, 0.1)).toFixed(1)}`,
      ]),
    },
  ];
};

const runRow = (
  letter: string,
  { target, run, words, proven, requirements, effort, harnessVersion }: ComparedRun,
): string =>
  `<tr><th scope="row">${letter}</th><td>${text(target)}</td><td>${mono(run)}</td><td>${words}</td><td>${proven.toLocaleString('en-US')} of ${requirements.toLocaleString('en-US')}</td><td>${effort}</td><td>${text(harnessVersion)}</td></tr>`;

/** A comparison as one HTML file without network requests or scripts. Text from a target is always escaped. */
export const renderComparePage = async (comparison: RunComparison, a: Report, b: Report): Promise<string> => {
  const { compareStyle: style } = await assets();
  const tables = tablesOf(comparison, a, b).filter(({ rows }) => rows.length > 0);
  const { before, after } = comparison;
  return stillPage(
    `${escapeText(printable(before.target))} and ${escapeText(printable(after.target))}: what changed`,
    style,
    `<header class="compared">
<h1>What changed</h1>
<div class="wide" tabindex="0" role="region" aria-label="The two runs">
<table>
<thead><tr><th scope="col"><span class="unseen">Letter</span></th><th scope="col">Deployment</th><th scope="col">Run</th><th scope="col">Verdict</th><th scope="col">Proven</th><th scope="col">Effort</th><th scope="col">Harness</th></tr></thead>
<tbody>
${runRow('A', before)}
${runRow('B', after)}
</tbody>
</table>
</div>
${caveatsOf(comparison)
  .map((caveat) => `<p class="note">To be read with care: ${text(caveat)}.</p>`)
  .join('\n')}
${isUnchanged(comparison) ? '<p class="lede">Nothing changed.</p>' : `<nav aria-label="Changes"><ul class="changes">${tables.map(({ id, title, rows }) => `<li><a href="#${id}"><b>${rows.length}</b> ${title}</a></li>`).join('')}</ul></nav>`}
</header>
<main>
${tables.map(renderTable).join('\n')}
</main>`,
  );
};

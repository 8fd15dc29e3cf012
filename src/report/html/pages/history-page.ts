import type { HistoryCause, HistoryRun } from '../../model/compare/history.ts';
import { count } from '../../text/count.ts';
import { printable } from '../../text/printable.ts';
import { escapeText } from '../../text/xml.ts';
import { assets } from '../assets.ts';
import { duration, short } from '../data/duration.ts';
import { type Chart, renderChart } from './history-chart.ts';
import { stillPage } from './still-page.ts';

/** A run, and where its page is, relative to the history; null where it has none. */
export interface ShownRun {
  readonly run: HistoryRun;
  readonly link: string | null;
}

const text = (of: string): string => `<bdi>${escapeText(printable(of))}</bdi>`;
const whole = (value: number): string => value.toLocaleString('en-US');
const dateOf = ({ startedAt }: HistoryRun): string => startedAt.slice(0, 16).replace('T', ' ');

const chartsOf = (runs: readonly HistoryRun[]): readonly Chart[] => {
  const line = (name: string, kind: string, of: (run: HistoryRun) => number | null) => ({
    name,
    kind,
    values: runs.map(of),
  });
  return [
    {
      title: 'Tried',
      unit: 'requirements',
      lines: [line('tried', 'accent', ({ tried }) => tried), line('of', 'quiet', ({ requirements }) => requirements)],
    },
    {
      title: 'Not as documented',
      unit: 'requirements',
      lines: [line('failed', 'fail', ({ fail }) => fail), line('concerns', 'concern', ({ concern }) => concern)],
    },
    {
      title: 'Gaps changed',
      unit: 'gaps, since the run before',
      lines: [line('changed', 'accent', ({ gapsChanged }) => gapsChanged.length)],
    },
    {
      title: 'Latency',
      unit: 'ms, of the medians of all endpoints',
      lines: [
        line('p50', 'accent', ({ latencyMs }) => latencyMs?.p50 ?? null),
        line('p95', 'waived', ({ latencyMs }) => latencyMs?.p95 ?? null),
      ],
    },
    { title: 'Duration', unit: 's', lines: [line('run', 'accent', ({ durationMs }) => durationMs / 1000)] },
    { title: 'Exchanges', unit: 'requests sent', lines: [line('sent', 'accent', ({ exchanges }) => exchanges)] },
  ];
};

const listOf = (name: string, items: readonly string[]): string =>
  items.length === 0
    ? ''
    : `<details><summary>${name}: ${whole(items.length)}</summary><ul>${items.map((item) => `<li>${text(item)}</li>`).join('')}</ul></details>`;

const causeWords = ({ severity, summary }: HistoryCause): string => `${severity}: ${summary}`;

const markOf = ({ verdict, words }: HistoryRun): string => {
  if (verdict === 'conforms') return words === 'Conforms' ? 'pass' : 'partly';
  return verdict === 'deviates' ? 'fail' : 'error';
};

const row = ({ run, link }: ShownRun): string => {
  const { latencyMs, causes } = run;
  const changes = [
    listOf('New causes', causes.added.map(causeWords)),
    listOf('Causes gone', causes.gone.map(causeWords)),
    listOf('Gaps changed', run.gapsChanged),
  ].join('');
  const cells = [
    `${whole(run.tried)} of ${whole(run.requirements)}`,
    whole(run.fail),
    whole(run.concern),
    whole(run.exchanges),
    duration(run.durationMs),
    latencyMs === null ? 'none' : `${short(latencyMs.p50)} / ${short(latencyMs.p95)}`,
  ];
  const name = `${escapeText(dateOf(run))}<br><span class="source">${text(run.target)}, ${run.effort}, ${text(run.harnessVersion)}</span>`;
  return `<tr><td>${link === null ? name : `<a href="${escapeText(link)}">${name}</a>`}</td><td><span class="verdict"><span class="mark ${markOf(run)}" aria-hidden="true"></span>${run.words}</span></td>${cells.map((cell) => `<td class="number">${cell}</td>`).join('')}<td>${changes === '' ? '<span class="source">nothing</span>' : changes}</td></tr>`;
};

const heads = ['Tried', 'Failed', 'Concerns', 'Exchanges', 'Duration', 'p50 / p95, ms'];

/** The runs as one HTML file without network requests or scripts. Text from a target is always escaped. */
export const renderHistoryPage = async (shown: readonly ShownRun[]): Promise<string> => {
  const { historyStyle: style } = await assets();
  const runs = shown.map(({ run }) => run);
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a history has at least one run');
  const names = [...new Set(runs.map(({ target }) => target))];
  const dates = [dateOf(first).slice(0, 10), runs.length === 1 ? '' : dateOf(last).slice(0, 10)] as const;
  const verdicts = runs.map(
    (run) => `<span class="${markOf(run)}" title="${escapeText(dateOf(run))}: ${run.words}"></span>`,
  );
  return stillPage(
    `${escapeText(names.map((name) => printable(name)).join(', '))}: history of runs`,
    style,
    `<header>
<h1>${names.map(text).join(', ')} <small>${count(runs.length, 'run')}, ${dates.filter((date) => date !== '').join(' to ')}</small></h1>
<p class="note">Verdicts, the earliest run first. The last: ${last.words}.</p>
<div class="verdicts" aria-hidden="true">${verdicts.join('')}</div>
</header>
<main>
<section class="charts" aria-label="Figures over the runs">
${chartsOf(runs)
  .map((chart) => renderChart(chart, ...dates))
  .join('\n')}
</section>
<section>
<h2>Runs <small>${runs.length}</small></h2>
<p class="note">The latest first. What changed is told against the run before it.</p>
<div class="wide" tabindex="0" role="region" aria-label="Runs">
<table>
<thead><tr><th scope="col">Run</th><th scope="col">Verdict</th>${heads.map((head) => `<th scope="col" class="number">${head}</th>`).join('')}<th scope="col">Since the run before</th></tr></thead>
<tbody>
${[...shown].reverse().map(row).join('\n')}
</tbody>
</table>
</div>
</section>
</main>`,
  );
};

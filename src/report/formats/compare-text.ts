import {
  type Change,
  type ChangedVerdict,
  type ComparedRun,
  caveatsOf,
  isUnchanged,
  type RunComparison,
} from '../model/compare/compare.ts';
import type { Report } from '../model/report.ts';
import { shorten } from '../text/shorten.ts';
import { markDifference } from './mark-difference.ts';

/** Two deployments may differ in a thousand places; JSON and the page have them all. */
const SHOWN = 20;
const LONGEST = 300;

const show = (text: string): string => shorten(text, LONGEST);

const section = (title: string, lines: readonly string[]): readonly string[] => {
  if (lines.length === 0) return [];
  const hidden = lines.length - SHOWN;
  return [
    '',
    `${title} (${lines.length})`,
    ...lines.slice(0, SHOWN).map((line) => `  ${line}`),
    ...(hidden > 0 ? [`  and ${hidden} more; --json and --html show all`] : []),
  ];
};

const row = ({ id, before, after, reason }: ChangedVerdict): string =>
  `${show(id)}: ${before ?? 'not known'} → ${after ?? 'not known'}${reason === null ? '' : ` (${show(reason)})`}`;

const runLine = ({ target, run, words, proven, requirements }: ComparedRun): string =>
  `${show(target)}, run ${show(run)}: ${words}, ${proven.toLocaleString('en-US')} of ${requirements.toLocaleString('en-US')} proven`;

/** A comparison for the terminal: what became worse first. */
export const renderComparison = (comparison: RunComparison, a: Report, b: Report, colour = false): string => {
  const { before, after, verdicts, deviations, gaps, latencies } = comparison;
  const rows = (change: Change): readonly string[] => verdicts.filter((one) => one.change === change).map(row);
  const told = (report: Report, ids: readonly string[]): readonly string[] =>
    ids.map((id) => {
      const found = report.deviations.find((one) => one.id === id);
      return `${id} ${show(found?.requirement ?? '')}: ${show(found?.summary ?? '')}`;
    });
  return `${[
    `A: ${runLine(before)}`,
    `B: ${runLine(after)}`,
    ...caveatsOf(comparison).map((caveat) => `With care: ${show(caveat)}.`),
    ...section('Worse', rows('worse')),
    ...section('No longer proven', rows('lost')),
    ...section('Better', rows('better')),
    ...section('Otherwise changed', rows('other')),
    ...section('New deviations', told(b, deviations.added)),
    ...section('Deviations that are gone', told(a, deviations.gone)),
    ...section(
      'Gaps answered otherwise',
      gaps.map(
        ({ id, ...one }) => `${show(id)}: ${markDifference(one.before.join('; '), one.after.join('; '), colour)}`,
      ),
    ),
    ...section(
      'Median latency',
      latencies.map((one) => `${show(one.id)}: ${one.before} ms → ${one.after} ms`),
    ),
    ...(isUnchanged(comparison) ? ['', 'Nothing changed.'] : []),
  ].join('\n')}\n`;
};

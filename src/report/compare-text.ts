import type { Comparison } from './compare.ts';
import { printable } from './printable.ts';
import type { Report } from './report.ts';

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ''];

/** A comparison for the terminal: what became worse first. */
export const renderComparison = (comparison: Comparison, b: Report): string => {
  const { before, after, verdicts, deviations, gaps, latencies } = comparison;
  const worse = verdicts.filter((one) => one.after === 'fail' || one.after === 'error');
  const rest = verdicts.filter((one) => !worse.includes(one));
  const row = (one: Comparison['verdicts'][number]): string =>
    `${one.id}: ${one.before ?? 'not known'} → ${one.after ?? 'not known'}`;
  const summaryOf = (id: string): string => b.deviations.find((one) => one.id === id)?.summary ?? '';
  const lines = [
    `${printable(before.target)} ${before.run} → ${printable(after.target)} ${after.run}`,
    '',
    ...section('Worse', worse.map(row)),
    ...section('Otherwise changed', rest.map(row)),
    ...section(
      'New deviations',
      deviations.added.map((id) => `${id} ${printable(summaryOf(id))}`),
    ),
    ...section('Deviations that are gone', deviations.gone),
    ...section(
      'Where the documents are silent',
      gaps.map(
        ({ id, ...one }) =>
          `${id}: ${printable(one.before.join('; ') || 'not seen')} → ${printable(one.after.join('; ') || 'not seen')}`,
      ),
    ),
    ...section(
      'Median latency',
      latencies.map((one) => `${one.id}: ${one.before} ms → ${one.after} ms`),
    ),
  ];
  return lines.length === 2 ? `${lines[0]}\n\nNothing changed.\n` : `${lines.join('\n')}`;
};

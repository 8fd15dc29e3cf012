import type { RunReport } from '../measure/read-report.ts';
import type { KindOfAccount } from './kinds-of-account.ts';

const figure = (n: number): string => n.toLocaleString('en');

/** The row of the table for one run that tried the requirements with these ids. */
export const rowOf = (
  { name, beyond }: KindOfAccount,
  { run, summary, requirements }: RunReport,
  tried: readonly string[],
  exitCode: number,
): string => {
  const shown = requirements.filter(({ id }) => tried.includes(id) && !beyond.some((pattern) => pattern.test(id)));
  const proven = shown.filter(({ verdict }) => verdict === 'pass').length;
  const share = Math.floor((100 * proven) / Math.max(1, shown.length));
  const cells = [
    name,
    figure(shown.length),
    `${figure(proven)} (${share} %)`,
    figure(summary.exchanges),
    (run.durationMs / 60_000).toFixed(1),
    String(exitCode),
  ];
  return `| ${cells.join(' | ')} |`;
};

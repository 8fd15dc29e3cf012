import type { RunReport } from '../measure/read-report.ts';
import type { KindOfAccount } from './kinds-of-account.ts';

const figure = (n: number): string => n.toLocaleString('en');

/** The row of the table for one run, in statements: one is shown or proven where it is so in any place. */
export const rowOf = (
  { name, beyond }: KindOfAccount,
  { run, summary, requirements }: RunReport,
  exitCode: number,
): string => {
  const statements = (some: RunReport['requirements']): number =>
    new Set(some.map(({ statementId }) => statementId)).size;
  const within = requirements.filter(({ id }) => !beyond.some((pattern) => pattern.test(id)));
  const shown = statements(within);
  const proven = statements(within.filter(({ verdict }) => verdict === 'pass'));
  const share = Math.floor((100 * proven) / Math.max(1, shown));
  const cells = [
    name,
    figure(shown),
    `${figure(proven)} (${share} %)`,
    figure(summary.exchanges),
    (run.durationMs / 60_000).toFixed(1),
    String(exitCode),
  ];
  return `| ${cells.join(' | ')} |`;
};

import { Command } from 'commander';
import { compare } from '../report/compare.ts';
import { renderComparison } from '../report/compare-text.ts';
import type { Done } from './done.ts';
import { loadReport } from './load-report.ts';

/** `plumbline compare`: what changed between two runs or two deployments. It tells; it does not judge, so it exits with 0. */
export const compareCommand = (_done: Done): Command =>
  new Command('compare')
    .description('What changed between two runs or two deployments: verdicts, deviations, gaps, latencies')
    .argument('<a>', 'the earlier report.json')
    .argument('<b>', 'the later report.json')
    .option('--json', 'as JSON')
    .action((a: string, b: string, { json }: { json?: boolean }) => {
      const [before, after] = [loadReport(a), loadReport(b)];
      const comparison = compare(before, after);
      process.stdout.write(json ? `${JSON.stringify(comparison, null, 2)}\n` : renderComparison(comparison, after));
    });

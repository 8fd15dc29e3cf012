import { Command } from 'commander';
import type { CompareOptions } from '../actions/compare.ts';
import type { Done } from '../output/done.ts';

/** `plumbline compare`: what changed between two runs or two deployments. It tells; it does not judge, so it exits with 0. */
export const compareCommand = (_done: Done): Command =>
  new Command('compare')
    .summary('what changed between two runs or two deployments')
    .description(
      'Tell what changed between two runs or two deployments: verdicts, deviations, gaps, latencies. It does not judge, so it exits with 0; `run --baseline` judges.',
    )
    .argument('<a>', 'the earlier report.json')
    .argument('<b>', 'the later report.json')
    .option('--json', 'as JSON')
    .option('--html <file>', 'also write it as a page to this file')
    .action(async (a: string, b: string, options: CompareOptions) => {
      const { compareReports } = await import('../actions/compare.ts');
      await compareReports(a, b, options);
    });

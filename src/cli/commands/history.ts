import { Command } from 'commander';
import type { HistoryOptions } from '../actions/history.ts';
import type { Done } from '../output/done.ts';

/** `plumbline history`: what became of a deployment from run to run. It tells; it does not judge, so it exits with 0. */
export const historyCommand = (_done: Done): Command =>
  new Command('history')
    .summary('draw verdicts, gaps and latencies over runs')
    .description(
      'Draw verdicts, what was tried, concerns, gaps that changed and latencies over runs, as a page or as JSON. It does not judge, so it exits with 0.',
    )
    .argument('<report...>', 'report.json files, or folders that hold them or whose folders do, such as reports')
    .option('--all', 'all deployments, not only that of the latest run')
    .option('--json', 'print it as JSON; a page is written only with --out')
    .option('--out <file>', 'file for the page (default: history.html)')
    .action(async (paths: readonly string[], options: HistoryOptions) => {
      const { history } = await import('../actions/history.ts');
      await history(paths, options);
    });

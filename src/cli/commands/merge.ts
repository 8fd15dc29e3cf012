import { join } from 'node:path';
import { Command } from 'commander';
import type { MergeOptions } from '../actions/merge.ts';
import type { Done } from '../output/done.ts';
import { setVersion } from '../parse/set-version.ts';

/** `plumbline merge`: one report out of those of the shards of a run. */
export const mergeCommand = (done: Done): Command =>
  new Command('merge')
    .summary('join the reports of shards into one')
    .description('Join the reports of the shards of one run (`run --shard`) into one, and judge that.')
    .argument('<dir...>', 'report folders of the shards')
    .option('--out <dir>', 'folder for the joined report', join('reports', 'merged'))
    .option('--baseline <report>', 'fail only on deviations that this earlier report.json does not have')
    .option('--waivers <file>', 'file of known deviations that do not fail; a stale entry does')
    .option('--strict', 'count a concern (a `should` that does not hold) as a deviation')
    .option(
      '--as-of <version>',
      'hold the deployment to the requirements of this version; newer ones do not fail',
      setVersion,
    )
    .option('--require-complete', 'exit with 3 when something stays unexercised')
    .option(
      '--require <share|file>',
      'exit with 3 when less than a share such as 90% was tried, or not all that a file names (an id or pattern a line)',
    )
    .action(async (folders: string[], options: MergeOptions) => {
      const { mergeReports } = await import('../actions/merge.ts');
      done(await mergeReports(folders, options));
    });

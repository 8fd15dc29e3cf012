import { join } from 'node:path';
import { Command } from 'commander';
import type { MergeOptions } from '../actions/merge.ts';
import type { Done } from '../output/done.ts';
import { howMuchIsDemanded, whatFails } from '../parse/options/fail-options.ts';

/** `plumbline merge`: joins the reports of the shards of a run into one. */
export const mergeCommand = (done: Done): Command =>
  howMuchIsDemanded(
    whatFails(
      new Command('merge')
        .summary('join the reports of shards into one')
        .description('Join the reports of the shards of one run (`run --shard`) into one, and judge that.')
        .argument('<dir...>', 'report folders of the shards')
        .option('--out <dir>', 'folder for the joined report', join('reports', 'merged')),
    ),
  ).action(async (folders: string[], options: MergeOptions) => {
    const { mergeReports } = await import('../actions/merge.ts');
    done(await mergeReports(folders, options));
  });

import { Command } from 'commander';
import type { JudgeOptions } from '../actions/judge.ts';
import type { Done } from '../output/done.ts';

/** `plumbline judge`: holds recorded traffic against the documents without sending anything. */
export const judgeCommand = (done: Done): Command =>
  new Command('judge')
    .summary('judge recorded traffic without sending anything')
    .description('Judge recorded traffic (HAR or NDJSON) without sending anything.')
    .argument('<file>', 'a HAR file, or exchanges.ndjson of a run')
    .option('--base-url <url>', 'base address of the deployment (default: the one that most requests went to)')
    .option('--target <file>', 'target file, for its base address and dialect')
    .option('--out <dir>', 'write a report there')
    .action(async (file: string, options: JudgeOptions) => {
      const { judgeFile } = await import('../actions/judge.ts');
      done(await judgeFile(file, options));
    });

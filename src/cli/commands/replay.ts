import { Command } from 'commander';
import type { ReplayOptions } from '../actions/replay.ts';
import type { Done } from '../output/done.ts';

/** `plumbline replay`: tries what a report found once more. */
export const replayCommand = (done: Done): Command =>
  new Command('replay')
    .summary('try a deviation again exactly as it was found')
    .description(
      'Try a deviation or concern of a report again, with the target, seed, effort and workers of its run: all of them where none is named. Exits with 1 while one is there, with 0 when it is gone, with 3 where it could not be tried.',
    )
    .argument('<report>', 'a report.json')
    .argument('[deviation]', 'id of a deviation or concern')
    .option('--target <file>', 'another target file than that of the run')
    .option('--base-url <url>', 'another base address of the management API')
    .option('--agent-url <url>', 'another address of the agent')
    .option('--token-env <name>', 'another environment variable that holds the token of an admin API key')
    .option('--quiet', 'one line for each deviation and nothing else')
    .action(async (file: string, deviation: string | undefined, options: ReplayOptions) => {
      const { replay } = await import('../actions/replay.ts');
      done(await replay(file, deviation, options));
    });

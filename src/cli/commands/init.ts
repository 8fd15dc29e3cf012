import { Command } from 'commander';
import { defaultTokenEnv } from '../../harness/target/default-token-env.ts';
import type { Done } from '../output/done.ts';
import type { InitOptions } from '../parse/options/init-answers.ts';

/** `plumbline init`: looks at a deployment and writes a target file. */
export const initCommand = (done: Done): Command =>
  new Command('init')
    .summary('look at a deployment and write a target file')
    .description(
      'Look at a deployment and write a target file with comments: what its lists answered, what could be lent, how fast it is. Only GET is sent unless --probe-writes is given, and nothing is lent. What no option says is asked for on a terminal. Exits with 3, and writes nothing, where the deployment cannot be reached or refuses the token.',
    )
    .option('--base-url <url>', 'base address of the management API')
    .option('--agent-url <url>', 'address of the agent')
    .option(
      '--token-env <name>',
      `environment variable that holds the token of an admin API key (default: ${defaultTokenEnv})`,
    )
    .option('--out <file>', 'file to write (default: target.jsonc)')
    .option('--dialect <file>', 'use the dialect of a target file, and write it into the new one')
    .option('--probe-writes', 'also make one resource, see how soon a read shows it, and remove it')
    .option('--yes', 'ask nothing: take the usual answers')
    .option('--force', 'write over a file that exists')
    .action(async (options: InitOptions) => {
      const { init } = await import('../actions/init.ts');
      done(await init(options));
    });

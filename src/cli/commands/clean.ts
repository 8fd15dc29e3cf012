import { Command } from 'commander';
import { defaultTokenEnv } from '../../harness/target/default-token-env.ts';
import type { CleanOptions } from '../actions/clean.ts';
import type { Done } from '../output/done.ts';

/** `plumbline clean`: puts the account back as interrupted runs found it. */
export const cleanCommand = (done: Done): Command =>
  new Command('clean')
    .summary('remove what interrupted runs left behind')
    .description(
      'Remove what interrupted runs left behind on a deployment, and nothing else. Their ledgers lie in .plumbline/ of the folder in which they ran. Exits with 0 where nothing is left, and with 3 where something is or where that is not known.',
    )
    .option('--target <file>', 'target file of the deployment')
    .option('--base-url <url>', 'base address of the management API, instead of a file')
    .option('--agent-url <url>', 'address of the agent, instead of a file')
    .option(
      '--token-env <name>',
      `environment variable that holds the token of an admin API key (default: ${defaultTokenEnv})`,
    )
    .option('--search', 'also look through the account for what carries a marker of ours, as where a ledger is gone')
    .option('--run <id>', 'with --search: remove what that run made, also where its ledger is not here')
    .option('--force', 'also settle runs that seem to be under way: what they are working with goes')
    .action(async (options: CleanOptions) => {
      const { clean } = await import('../actions/clean.ts');
      done(await clean(options));
    });

import { Command } from 'commander';
import type { CleanOptions } from '../actions/clean.ts';
import type { Done } from '../output/done.ts';
import { whichDeployment } from '../parse/options/deployment-options.ts';

/** `plumbline clean`: restores the account to its state before interrupted runs. */
export const cleanCommand = (done: Done): Command =>
  whichDeployment(
    new Command('clean')
      .summary('remove what interrupted runs left behind')
      .description(
        'Remove what interrupted runs left behind on a deployment, and nothing else. Their ledgers lie in .plumbline/ of the folder in which they ran. Exits with 0 where nothing is left, and with 3 where something is or where that is not known.',
      ),
  )
    .option('--search', 'also look through the account for what carries a marker of ours, as where a ledger is gone')
    .option('--run <id>', 'with --search: remove what that run made, also where its ledger is not here')
    .option('--force', 'also settle runs that seem to be under way: what they are working with goes')
    .action(async (options: CleanOptions) => {
      const { clean } = await import('../actions/clean.ts');
      done(await clean(options));
    });

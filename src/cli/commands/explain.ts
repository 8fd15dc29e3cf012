import { Command } from 'commander';
import type { ExplainOptions } from '../actions/explain.ts';
import type { Done } from '../output/done.ts';

/** `plumbline explain ID`: one requirement or gap, with what proves it and what it catches. */
export const explainCommand = (_done: Done): Command =>
  new Command('explain')
    .summary('one requirement: the statement, what proves it, which faults it catches')
    .description(
      'Explain one requirement or gap: the statement, where it stands in the documents, which spec proves it, which faults it catches, and how to try it alone.',
    )
    .argument('<id>', 'id of a requirement or gap, such as api-keys.token-shown-once')
    .option('--faults', 'name every fault that it catches, however many')
    .action(async (id: string, options: ExplainOptions) => {
      const { explain } = await import('../actions/explain.ts');
      process.stdout.write(await explain(id, options));
    });

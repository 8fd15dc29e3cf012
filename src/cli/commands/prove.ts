import { cpus } from 'node:os';
import { Command, Option } from 'commander';
import { efforts } from '../../harness/target/plan.ts';
import type { ProveOptions } from '../actions/prove.ts';
import type { Done } from '../output/done.ts';
import { repeatable } from '../parse/options/repeatable.ts';
import { shardOf } from '../parse/options/shard.ts';
import { wholeNumber } from '../parse/options/whole-number.ts';

/** `plumbline prove`: whether the suites find every fault, and find nothing where nothing is wrong. */
export const proveCommand = (done: Done): Command =>
  new Command('prove')
    .summary('show that the suites catch every seeded fault')
    .description(
      'Run the suites against the embedded deployment with each seeded fault, and print the detection matrix. Exits with 1 where a fault is missed or something else is found.',
    )
    .option('--all', 'plant every fault instead of a sample that the seed chooses')
    .option(
      '--survivors',
      'plant the faults that are known to survive instead: each that is caught is to be taken off the list',
    )
    .option('--freedoms', 'use each freedom of the documents instead: nothing may be found')
    .option(
      '--only <pattern>',
      'only faults or freedoms whose name matches, such as "api-keys.*"; repeatable',
      repeatable,
    )
    .option('--seed <n>', 'first seed of the suites', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--seeds <n>', 'how many seeds to try', wholeNumber(1, 1000), 1)
    .option(
      '--neighbours <percent>',
      'how many of the other requirements of a resource are tried on its faults: they must not notice',
      wholeNumber(0, 100),
      10,
    )
    .addOption(new Option('--effort <effort>', 'how many requests to spend').choices(efforts).default('standard'))
    .option('--page-size <n>', 'items on a page of a list', wholeNumber(1, 1000), 2)
    .option('--full', 'try every requirement against every fault, whatever its resource')
    .option('--shard <i/n>', 'try one of several parts', shardOf)
    // More deployments than cores, because a proof mostly waits for what a fault keeps from showing.
    .option(
      '--workers <n>',
      'how many deployments are tried at once',
      wholeNumber(1, 64),
      Math.min(64, 2 * cpus().length),
    )
    .option('--out <file>', 'write the matrix as JSON')
    .option('--list', 'list the faults or freedoms and try none')
    .action(async (options: ProveOptions) => {
      const { prove } = await import('../actions/prove.ts');
      done(await prove(options));
    });

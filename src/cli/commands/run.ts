import { Command, Option } from 'commander';
import { ownCommand } from '../../conduct/own-command.ts';
import { efforts } from '../../harness/target/plan.ts';
import { progressMode } from '../output/announce/progress-mode.ts';
import type { Done } from '../output/done.ts';
import { whichDeployment } from '../parse/options/deployment-options.ts';
import { howMuchIsDemanded, whatFails } from '../parse/options/fail-options.ts';
import { repeatable } from '../parse/options/repeatable.ts';
import type { RunOptions } from '../parse/options/run-options.ts';
import { shardOf } from '../parse/options/shard.ts';
import { wholeNumber } from '../parse/options/whole-number.ts';

const examples: readonly (readonly [args: readonly string[], does: string])[] = [
  [[], 'tries the embedded deployment'],
  [['--target', 'staging.json', '--effort', 'quick'], 'a first look at a deployment, in few requests'],
  [['--target', 'staging.json', '--only', 'api-keys.*'], 'one resource'],
  [['--target', 'staging.json', '--baseline', 'main.json'], 'fails only on what is new'],
];

/** `plumbline run`: tries a deployment and says whether it is true to its documents. */
export const runCommand = (done: Done): Command =>
  howMuchIsDemanded(
    whatFails(
      whichDeployment(
        new Command('run')
          .summary('try a deployment and write the report')
          .description('Try a deployment, the embedded one unless told otherwise, and write the report.')
          .optionsGroup('Which deployment:'),
      )
        .optionsGroup('What to try:')
        .option(
          '--only <pattern>',
          'only requirements and gaps whose id matches, such as "api-keys.*"; repeatable',
          repeatable,
        )
        .addOption(
          new Option('--effort <effort>', 'how many requests to spend; quick tries each statement in one place')
            .choices(efforts)
            .default('standard'),
        )
        .option(
          '--budget <n>',
          'try what about n requests are enough for, the worst severity first; no test begins once n are sent',
          wholeNumber(1, 10_000_000),
        )
        .option('--read-only', 'send GET alone')
        .option('--seed <n>', 'repeat the requests of an earlier run', wholeNumber(0, 2 ** 31 - 1))
        .option('--shard <i/n>', 'try one of several parts; `merge` joins their reports', shardOf)
        .option(
          '--workers <n>',
          'how many suites run at once (default: from the number of cores; more where the deployment is far away)',
          wholeNumber(1, 64),
        )
        .option('--list', 'say what would be tried and send nothing')
        .optionsGroup('When to fail:'),
    ),
  )
    .optionsGroup('Output:')
    .option('--out <dir>', 'folder for the report (default: reports/<run id>; reports/latest points to the newest)')
    .option('--open', 'open the report in a browser at the end; never in CI')
    .option('--quiet', 'one line at the end and nothing else')
    .addOption(
      new Option(
        '--verbose',
        'a line on stderr for each requirement as it ends, and every cause in the summary',
      ).conflicts('quiet'),
    )
    .addOption(
      new Option('--json', 'a line of JSON on stdout for each event; with --quiet the last alone').conflicts('list'),
    )
    .addHelpText(
      'after',
      `
Exit codes: 0 no unwaived deviation, 1 at least one (or a stale waiver), 2 bad usage and nothing was sent, 3 incomplete.

Examples:
${examples.map(([args, does]) => `  ${ownCommand(['run', ...args])}\n      ${does}`).join('\n')}`,
    )
    .action(async (options: RunOptions) => {
      const { quiet = false, verbose = false, list = false } = options;
      const progress = progressMode({ quiet, verbose, isTerminal: process.stderr.isTTY === true }, process.env);
      const isShown = progress === 'bar' && !list;
      // Loading takes seconds in a clone.
      if (isShown) process.stderr.write('loading…');
      const { run } = await import('../actions/run.ts');
      if (isShown) process.stderr.write('\r\u001b[K');
      done(await run(options));
    });

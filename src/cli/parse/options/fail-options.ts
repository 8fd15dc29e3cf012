import type { Command } from 'commander';
import { once } from './once.ts';
import { setVersion } from './set-version.ts';

/** Adds the options of every command that judges: which findings make it fail. */
export const whatFails = (command: Command): Command =>
  command
    .option('--baseline <report>', 'fail only on deviations that this earlier report.json does not have', once)
    .option(
      '--waivers <file>',
      'file of known deviations that do not fail; an entry that is expired or matches nothing does',
      once,
    )
    .option('--strict', 'count a concern (a `should` that does not hold) as a deviation')
    .option(
      '--as-of <version>',
      'hold the deployment to the requirements of this version; newer ones do not fail',
      setVersion,
    );

/** Adds the options that say how much of a deployment has to be tried. */
export const howMuchIsDemanded = (command: Command): Command =>
  command
    .option('--require-complete', 'exit with 3 when something stays unexercised')
    .option(
      '--require <share|file>',
      'exit with 3 when less than a share such as 90% was tried, or not all that a file names (an id or pattern a line)',
      once,
    );

import type { Command } from 'commander';
import { defaultTokenEnv } from '../../../harness/target/default-token-env.ts';

/** Adds the options that name the deployment: `TargetOptions`. */
export const whichDeployment = (command: Command): Command =>
  command
    .option('--target <file>', 'target file that describes the deployment')
    .option('--base-url <url>', 'base address of the management API, instead of a file')
    .option('--agent-url <url>', 'address of the agent, instead of a file')
    .option(
      '--token-env <name>',
      `environment variable that holds the token of an admin API key (default: ${defaultTokenEnv})`,
    );

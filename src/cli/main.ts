import { Command, CommanderError } from 'commander';
import { BadUsage } from '../harness/bad-usage.ts';
import { cleanCommand } from './clean.ts';
import { compareCommand } from './compare.ts';
import { explainCommand } from './explain.ts';
import { judgeCommand } from './judge.ts';
import { mergeCommand } from './merge.ts';
import { openapiCommand } from './openapi.ts';
import { proveCommand } from './prove.ts';
import { renderCommand } from './render.ts';
import { requirementsCommand } from './requirements.ts';
import { runCommand } from './run.ts';
import { serveCommand } from './serve.ts';
import { version } from './version.ts';

/** Bad usage; nothing was sent. */
const usageExit = 2;
/** The harness itself failed: never a pass, never a deviation. */
const brokenExit = 3;

const commands = [
  runCommand,
  serveCommand,
  cleanCommand,
  proveCommand,
  requirementsCommand,
  explainCommand,
  renderCommand,
  compareCommand,
  mergeCommand,
  judgeCommand,
  openapiCommand,
];

/** Runs one command line and returns its exit code. */
export const main = async (args: readonly string[]): Promise<number> => {
  let code = 0;
  const program = new Command('plumbline')
    .description('Tells whether a deployment is true to its documents.')
    .version(version)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'plumbline: ')) });
  for (const command of commands) {
    program.addCommand(
      command((result) => {
        code = result;
      })
        .exitOverride()
        .copyInheritedSettings(program),
    );
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageExit;
    if (error instanceof BadUsage) {
      process.stderr.write(`plumbline: ${error.message}\n`);
      return usageExit;
    }
    process.stderr.write(`plumbline: ${error instanceof Error ? error.stack : String(error)}\n`);
    return brokenExit;
  }
};

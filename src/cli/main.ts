import { Command, CommanderError } from 'commander';
import { ownCommand } from '../conduct/own-command.ts';
import { version } from '../conduct/version.ts';
import { BadUsage } from '../harness/target/bad-usage.ts';
import { cleanCommand } from './commands/clean.ts';
import { compareCommand } from './commands/compare.ts';
import { doctorCommand } from './commands/doctor.ts';
import { explainCommand } from './commands/explain.ts';
import { historyCommand } from './commands/history.ts';
import { initCommand } from './commands/init.ts';
import { judgeCommand } from './commands/judge.ts';
import { mergeCommand } from './commands/merge.ts';
import { openapiCommand } from './commands/openapi.ts';
import { proveCommand } from './commands/prove.ts';
import { proxyCommand } from './commands/proxy.ts';
import { renderCommand } from './commands/render.ts';
import { replayCommand } from './commands/replay.ts';
import { requirementsCommand } from './commands/requirements.ts';
import { runCommand } from './commands/run.ts';
import { serveCommand } from './commands/serve.ts';
import { refuseEmpty } from './parse/options/refuse-empty.ts';

/** Bad usage; nothing was sent. */
const usageExit = 2;
/** The harness itself failed: never a pass, never a deviation. */
const brokenExit = 3;

/** The declarations of every command. The code that a command runs is loaded when it is called. */
export const commands = [
  runCommand,
  initCommand,
  doctorCommand,
  serveCommand,
  cleanCommand,
  proveCommand,
  requirementsCommand,
  explainCommand,
  renderCommand,
  replayCommand,
  compareCommand,
  historyCommand,
  mergeCommand,
  judgeCommand,
  proxyCommand,
  openapiCommand,
];

/** Commander puts its suggestion on a second line; here every mistake is reported on one line. */
const oneLine = (text: string): string => text.replace(/^error: /, 'plumbline: ').replace(/\n(?=\()/, ' ');

/** Errors of the operating system, such as a full disk: a stack trace would not explain them. */
const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error;

const readingCalls = ['read', 'scandir', 'stat', 'lstat'];

const oneSystemLine = ({ path, code, syscall = '' }: NodeJS.ErrnoException): string =>
  `${path ?? 'a file'}: cannot be ${readingCalls.includes(syscall) ? 'read' : 'written'} (${code})`;

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Runs one command line and returns its exit code. */
export const main = async (args: readonly string[]): Promise<number> => {
  let code = 0;
  const program = new Command(ownCommand([]))
    .description('Tells whether a deployment is true to its documents.')
    .version(version)
    .option('--no-color', 'no colours; NO_COLOR says the same')
    .on('option:no-color', () => {
      process.env['NO_COLOR'] = '1';
      delete process.env['FORCE_COLOR'];
    })
    .hook('preAction', (_, command) => refuseEmpty(command))
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) });
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
    process.stderr.write(`plumbline: ${isOfSystem(error) ? oneSystemLine(error) : stackOf(error)}\n`);
    return brokenExit;
  }
};

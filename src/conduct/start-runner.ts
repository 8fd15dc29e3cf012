import { type ChildProcess, spawn } from 'node:child_process';
import { extname } from 'node:path';
import { parentEnv } from '../report/live/end-with-parent.ts';
import { runnerPath } from './runner-path.ts';
import { projectRoot } from './version.ts';

/** A terminal is handed on, because the progress bar needs its width. */
const outputTo = (stream: NodeJS.WriteStream): 'inherit' | 'pipe' => (stream.isTTY ? 'inherit' : 'pipe');

/** The runner translates TypeScript in a thread of its own, through which every module passes. The npm package has none, and starts in half of the time without. */
const withoutTranslation = extname(import.meta.filename) === '.js' ? { PW_DISABLE_TS_ESM: '1' } : {};

/**
 * Starts the test runner on one of the projects of playwright.config.ts. Its output passes through this process, which survives when nobody reads
 * the output any more, as with `| head`; the runner would end at the first line it cannot write.
 */
export const startRunner = (project: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
  const child = spawn(process.execPath, [runnerPath(), 'test', '--project', project, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...withoutTranslation, ...env, [parentEnv]: String(process.pid) },
    stdio: ['ignore', outputTo(process.stdout), outputTo(process.stderr)],
  });
  child.stdout?.on('data', (bytes) => process.stdout.write(bytes));
  child.stderr?.on('data', (bytes) => process.stderr.write(bytes));
  return child;
};

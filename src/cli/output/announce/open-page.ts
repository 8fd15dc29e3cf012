import { spawn } from 'node:child_process';
import { inCi } from './in-ci.ts';

/** The program that opens a file with the default application, and its first arguments. */
export const openerOf = (platform: NodeJS.Platform): readonly [string, ...string[]] => {
  if (platform === 'darwin') return ['open'];
  // The empty text is the title of a window, which `start` would otherwise take the path for.
  if (platform === 'win32') return ['cmd', '/c', 'start', ''];
  return ['xdg-open'];
};

/** Opens a page in the user's browser. Does nothing in CI, and if no program can open it. */
export const openPage = (file: string, env: NodeJS.ProcessEnv): void => {
  if (inCi(env)) return;
  const [program, ...args] = openerOf(process.platform);
  spawn(program, [...args, file], { stdio: 'ignore', detached: true, env })
    .on('error', () => {})
    .unref();
};

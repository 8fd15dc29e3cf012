import type { ProgressMode } from '../../report/live/progress.ts';
import { inCi } from './in-ci.ts';

/** A line that moves needs a terminal that can write over it, and somebody who looks. */
export const progressMode = (quiet: boolean, isTerminal: boolean, env: NodeJS.ProcessEnv): ProgressMode => {
  if (quiet) return 'none';
  return isTerminal && env['TERM'] !== 'dumb' && !inCi(env) ? 'bar' : 'lines';
};

import type { ProgressMode } from '../../../report/live/progress.ts';
import { inCi } from './in-ci.ts';

interface Wishes {
  readonly quiet: boolean;
  readonly verbose?: boolean;
  readonly isTerminal: boolean;
}

/** A progress bar needs a terminal that can overwrite its line, and a user who watches it. */
export const progressMode = ({ quiet, verbose = false, isTerminal }: Wishes, env: NodeJS.ProcessEnv): ProgressMode => {
  if (quiet) return 'none';
  if (verbose) return 'verbose';
  return isTerminal && env['TERM'] !== 'dumb' && !inCi(env) ? 'bar' : 'lines';
};

import { tryAgain } from '../../exchange/client/tries.ts';
import type { Workbench } from '../bench/workbench.ts';
import type { TestBody } from './collect.ts';
import type { Conclusion, Trial } from './trial.ts';

/** Begins a trial. Attempts count from 1. */
export type Begin = (bench: Workbench, attempt: number) => Trial;

/** The joint result of all attempts at one requirement or gap. */
export interface Opinion {
  readonly conclusion: Conclusion;
  readonly requests: number;
}

/**
 * Tries one requirement or gap. If something was found, it is tried again with new workbenches, to see whether the deviation repeats. The
 * conclusion is that of the first attempt in any case.
 */
export const opinionOf = async (bench: Workbench, begin: Begin, body: TestBody): Promise<Opinion> => {
  const attempts: Opinion[] = [];
  await tryAgain(
    'found',
    async (attempt) => {
      const at = attempt === 1 ? bench : bench.another();
      const before = at.notebook.exchanges;
      const conclusion = await begin(at, attempt).run(body);
      attempts.push({ conclusion, requests: at.notebook.exchanges - before });
      if (at !== bench) at.close();
      return conclusion;
    },
    ({ kind }) => kind !== 'found',
  );
  const [first] = attempts;
  if (first === undefined) throw new Error('there is always a first attempt');
  return { ...first, requests: attempts.reduce((sum, { requests }) => sum + requests, 0) };
};

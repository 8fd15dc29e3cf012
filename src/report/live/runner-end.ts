import { stripVTControlCharacters } from 'node:util';

/** Set for the runner: the file that it writes when it has come to its end. */
export const runnerEndEnv = 'PLUMBLINE_RUNNER_END';

/** The content of that file: the first line of each error outside of tests. */
export const runnerEnd = (errors: readonly string[]): string =>
  errors.map((error) => `${stripVTControlCharacters(error).trim().split('\n')[0]}\n`).join('');

/** Why a run is incomplete: the runner crashed, so that the file is missing, or the file names an error; null otherwise. */
export const runnerFailure = (end: string | null, code: number | null): string | null => {
  if (end === null || (code !== 0 && code !== 1)) return `the runner ended with code ${code} before it was done`;
  const [first = ''] = end.split('\n');
  return first === '' ? null : `the runner failed: ${first}`;
};

import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../harness/base/error-code.ts';
import { BadUsage } from '../harness/target/bad-usage.ts';

/** The folder of files that outlive a command, below the folder where it is run. */
export const stateFolder = (): string => join(process.cwd(), '.plumbline');

/** Beside the ledgers, so that `clean` finds what a killed run left, whatever its `--out` was. */
export const workPlace = (): string => join(stateFolder(), 'work');

/** The folder of what the workers of one run write down, sealed or redacted. */
export interface WorkFolder {
  readonly path: string;
  /** Removes it, and the folders above it that were made for it and are empty. */
  remove(): void;
}

/** Another run that ends may remove the empty parent folder between the two steps, so they are repeated. */
const attempts = 5;

const make = (place: string, runId: string): { path: string; made: string | undefined } => {
  for (let attempt = 1; ; attempt += 1) {
    const made = mkdirSync(place, { recursive: true });
    try {
      return { path: mkdtempSync(join(place, `${runId}-`)), made };
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || attempt === attempts) throw error;
    }
  }
};

const removeEmpty = (folder: string, top: string): void => {
  try {
    rmdirSync(folder);
    if (folder !== top) removeEmpty(dirname(folder), top);
  } catch {
    // The folder is not empty, so it stays.
  }
};

/** Makes a new folder for one run. */
export const makeWorkFolder = (runId: string): WorkFolder => {
  const place = workPlace();
  let path: string;
  let made: string | undefined;
  try {
    ({ path, made } = make(place, runId));
  } catch (error) {
    const code = errorCode(error);
    throw new BadUsage(`${place}: cannot be written (${code}); run Plumbline in a folder in which it may write`);
  }
  return {
    path,
    remove: () => {
      try {
        rmSync(path, { recursive: true, force: true });
        if (made !== undefined) removeEmpty(place, made);
      } catch (error) {
        // The run is over, and its result does not depend on this.
        process.stderr.write(`plumbline: ${path}: cannot be removed (${errorCode(error)})\n`);
      }
    },
  };
};

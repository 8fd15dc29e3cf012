import { mkdirSync } from 'node:fs';
import { BadUsage } from '../harness/bad-usage.ts';

/** Makes the folder that `--out` names. */
export const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new BadUsage(`--out ${folder}: cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
};

import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Makes a folder, and those above it that are missing. `mkdirSync` with `recursive` never ends where a file system answers ENOENT although
 * the folder above is there, such as /proc.
 */
export const makePath = (folder: string): void => {
  if (existsSync(folder)) return;
  makePath(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process has made it meanwhile.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
};

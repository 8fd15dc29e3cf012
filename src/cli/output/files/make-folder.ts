import { mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../../harness/base/error-code.ts';
import { makePath } from '../../../harness/base/make-path.ts';
import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { claimFiles } from './claim-files.ts';

/** Makes the folder that `--out` names, before anything is sent: one that cannot be written would cost the whole run. */
export const makeFolder = (folder: string, files: readonly string[]): void => {
  try {
    makePath(folder);
    rmdirSync(mkdtempSync(join(folder, '.plumbline-')));
  } catch (error) {
    throw new BadUsage(`--out ${folder}: cannot be written (${errorCode(error)})`);
  }
  claimFiles(folder, files, '--out');
};

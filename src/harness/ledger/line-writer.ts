import { appendFileSync, openSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../base/error-code.ts';

/** The prefix of an empty file whose name says why a write failed. A full disk still has room for an empty file. */
export const unwritablePrefix = 'unwritable-';

const leaveWord = (folder: string, code: string | undefined): void => {
  try {
    writeFileSync(join(folder, `${unwritablePrefix}${code}`), '');
  } catch {
    // The run ends anyway, without this reason.
  }
};

/** Runs a write of a worker. If it fails, such as on a full disk, no more evidence can be kept, so the runner is told to end. */
export const writeOrEnd = (evidenceFolder: string, write: () => void): void => {
  try {
    write();
  } catch (error) {
    leaveWord(evidenceFolder, errorCode(error));
    process.kill(process.ppid, 'SIGINT');
    throw error;
  }
};

/** Appends lines to a file of a worker, which stays open: to open and close it for each line takes longer than to write the line. */
export const lineWriter = (file: string): ((line: string) => void) => {
  let descriptor: number | null = null;
  return (line) =>
    writeOrEnd(dirname(file), () => {
      descriptor ??= openSync(file, 'a');
      appendFileSync(descriptor, `${line}\n`);
    });
};

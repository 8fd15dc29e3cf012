import { readFileSync } from 'node:fs';
import { mindFile } from './mind-file.ts';

/** The bytes of a file that the user names. Every mistake is reported on one line. */
export const readBytes = (file: string, mostMegabytes: number): Buffer => {
  mindFile(file, mostMegabytes);
  return readFileSync(file);
};

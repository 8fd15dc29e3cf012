import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../../harness/base/error-code.ts';
import { BadUsage } from '../../../harness/target/bad-usage.ts';

/** How files written by Plumbline begin. An empty file may be overwritten, too. */
const marks: readonly RegExp[] = [
  /^\{\s*"format":\s*"plumbline-[a-z]+\/\d/,
  /<meta name="generator" content="Plumbline">/,
  /<testsuites name="plumbline"/,
  /"driver":\s*\{\s*"name":\s*"Plumbline"/,
  /^## Plumbline: /,
  /<svg [^>]*aria-label="plumbline: /,
  /^\{"id":"[^"]*","endpoint":"/,
  /^\{"deviation":"[0-9a-f]*","requirement":"/,
  /^$/,
];
const headBytes = 4096;

const headOf = (path: string): string => {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    return head.toString('utf8', 0, readSync(file, head, 0, headBytes, 0));
  } finally {
    closeSync(file);
  }
};

/** A device or a pipe, such as /dev/stdout, holds nothing that could be lost. */
const isFree = (path: string): boolean => {
  if (!existsSync(path)) return true;
  const status = statSync(path);
  if (!status.isFile()) return !status.isDirectory();
  const head = headOf(path);
  return marks.some((mark) => mark.test(head));
};

/** Refuses to write over a file that Plumbline did not write. `named` is the option that leads to it, as the user wrote it. */
export const claimFile = (path: string, named: string): void => {
  try {
    if (isFree(path)) return;
  } catch (error) {
    throw new BadUsage(`${named}: ${path} cannot be read (${errorCode(error)})`);
  }
  throw new BadUsage(`${named}: ${path} was not written by Plumbline, so it is not overwritten; name another place`);
};

/** As `claimFile`, for the files of a report. */
export const claimFiles = (folder: string, names: readonly string[], named: string): void => {
  for (const name of names) claimFile(join(folder, name), named);
};

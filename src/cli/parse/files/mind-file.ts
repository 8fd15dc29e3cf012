import { accessSync, constants, statSync } from 'node:fs';
import { errorCode } from '../../../harness/base/error-code.ts';
import { BadUsage } from '../../../harness/target/bad-usage.ts';

const megabytes = 1024 * 1024;

/** Checks a file that the user names. Every reason why it cannot be read is reported on one line. */
export const mindFile = (file: string, mostMegabytes = Number.POSITIVE_INFINITY): void => {
  try {
    const status = statSync(file);
    // A pipe or a device may have no end, or keep us waiting for ever.
    if (status.isDirectory()) throw new BadUsage(`${file}: a folder, not a file`);
    if (!status.isFile()) throw new BadUsage(`${file}: not a regular file`);
    if (status.size > mostMegabytes * megabytes)
      throw new BadUsage(`${file}: larger than the ${mostMegabytes} MB that we read`);
    if (status.size === 0) throw new BadUsage(`${file}: the file is empty`);
    accessSync(file, constants.R_OK);
  } catch (error) {
    if (error instanceof BadUsage) throw error;
    const code = errorCode(error);
    throw new BadUsage(`${file}: ${code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`}`);
  }
};

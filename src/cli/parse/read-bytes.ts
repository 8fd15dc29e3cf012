import { readFileSync, statSync } from 'node:fs';
import { BadUsage } from '../../harness/target/bad-usage.ts';

const megabytes = 1024 * 1024;

/** The bytes of a file that the user names; whatever is wrong with it is one clear line. */
export const readBytes = (file: string, mostMegabytes: number): Buffer => {
  try {
    const status = statSync(file);
    // A pipe or a device may have no end, or keep us waiting for ever.
    if (!status.isFile()) throw new BadUsage(`${file}: not a file`);
    if (status.size > mostMegabytes * megabytes)
      throw new BadUsage(`${file}: larger than the ${mostMegabytes} MB that we read`);
    if (status.size === 0) throw new BadUsage(`${file}: empty`);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof BadUsage) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new BadUsage(`${file}: ${code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`}`);
  }
};

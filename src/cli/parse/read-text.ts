import { readFileSync, statSync } from 'node:fs';
import { BadUsage } from '../../harness/target/bad-usage.ts';

const megabytes = 1024 * 1024;

/** Fatal, so that bytes which are no text are not read as some other text; a byte order mark is left out. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a file that the user names; whatever is wrong with it is one clear line. */
export const readText = (file: string, mostMegabytes: number): string => {
  let bytes: Buffer;
  try {
    const status = statSync(file);
    // A pipe or a device may have no end, or keep us waiting for ever.
    if (!status.isFile()) throw new BadUsage(`${file}: not a file`);
    if (status.size > mostMegabytes * megabytes)
      throw new BadUsage(`${file}: larger than the ${mostMegabytes} MB that we read`);
    if (status.size === 0) throw new BadUsage(`${file}: empty`);
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof BadUsage) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new BadUsage(`${file}: ${code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`}`);
  }
  try {
    return utf8.decode(bytes);
  } catch {
    throw new BadUsage(`${file}: not text in UTF-8`);
  }
};

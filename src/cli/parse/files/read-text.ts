import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { readBytes } from './read-bytes.ts';

/** Fatal, so that bytes which are no text are not read as some other text; a byte order mark is left out. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text that bytes of a file are. */
export const textOf = (file: string, bytes: Buffer): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new BadUsage(`${file}: not text in UTF-8`);
  }
};

/** The text of a file that the user names; whatever is wrong with it is one clear line. */
export const readText = (file: string, mostMegabytes: number): string => textOf(file, readBytes(file, mostMegabytes));

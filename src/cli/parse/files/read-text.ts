import { isAscii } from 'node:buffer';
import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { readBytes } from './read-bytes.ts';

/** `fatal`, so that invalid bytes are refused instead of replaced. A byte order mark is left out. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes the bytes of a file as text. */
export const textOf = (file: string, bytes: Buffer): string => {
  try {
    // Decoding takes several times as long, and a recording has a million lines, most of them ASCII.
    return isAscii(bytes) ? bytes.toString('latin1') : utf8.decode(bytes);
  } catch {
    throw new BadUsage(`${file}: not text in UTF-8`);
  }
};

/** The text of a file that the user names. Every mistake is reported on one line. */
export const readText = (file: string, mostMegabytes: number): string => textOf(file, readBytes(file, mostMegabytes));

import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { readText } from './read-text.ts';

/** The error message of JSON.parse without the part that quotes the text, which may contain a secret. */
const whyNoJson = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/, (?:\.{3})?".*$/s, '');

/** The JSON in a file that the user names. Every mistake is reported on one line. `plainJson` first turns an extended form into plain JSON. */
export const readJson = (
  file: string,
  mostMegabytes: number,
  plainJson: (text: string) => string = (text) => text,
): unknown => {
  const text = plainJson(readText(file, mostMegabytes));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadUsage(`${file}: not JSON (${whyNoJson(error)})`);
  }
};

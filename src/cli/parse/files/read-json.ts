import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { readText } from './read-text.ts';

/** Why a text is no JSON, without the piece of it that Node quotes: a secret may stand there. */
const whyNoJson = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/, (?:\.{3})?".*$/s, '');

/** The JSON in a file that the user names; whatever is wrong with it is one clear line. `plainJson` makes JSON of a text that is more. */
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

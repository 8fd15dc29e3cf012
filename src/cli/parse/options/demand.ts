import { globToRegExp } from '../../../conduct/glob.ts';
import { requirements } from '../../../contract/index.ts';
import { BadUsage } from '../../../harness/target/bad-usage.ts';
import type { Demand } from '../../../report/model/verdict/demand.ts';
import { readText } from '../files/read-text.ts';

/** The value of `--require`: a share such as `90%`, or a file with an id or pattern on each line; a line that begins with `#` is a comment. */
export const demandOf = (value: string): Demand => {
  const [, number] = /^(\d+(?:\.\d+)?)%$/.exec(value) ?? [];
  if (number !== undefined) {
    if (Number(number) > 100) throw new BadUsage(`--require ${value}: a share is at most 100%`);
    return { share: Number(number) / 100 };
  }
  if (/^[\d.]+$/.test(value)) throw new BadUsage(`--require ${value}: a share has a percent sign, such as 90%`);
  const lines = readText(value, 1)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.length === 0) throw new BadUsage(`--require ${value}: the file names no requirement`);
  const patterns = lines.map((pattern) => {
    const regExp = globToRegExp(pattern);
    if (!requirements.some(({ id }) => regExp.test(id)))
      throw new BadUsage(`--require ${value}: ${pattern} matches no requirement`);
    return { pattern, matches: (id: string) => regExp.test(id) };
  });
  return { patterns };
};

import { readFileSync, statSync } from 'node:fs';
import { BadUsage } from '../harness/bad-usage.ts';

const megabytes = 1024 * 1024;

const readText = (file: string, mostMegabytes: number): string => {
  try {
    const { size } = statSync(file);
    if (size > mostMegabytes * megabytes)
      throw new BadUsage(`${file}: larger than the ${mostMegabytes} MB that we read`);
    if (size === 0) throw new BadUsage(`${file}: empty`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof BadUsage) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new BadUsage(`${file}: ${code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`}`);
  }
};

/** The JSON in a file that the user names; whatever is wrong with it is one clear line. */
export const readJson = (file: string, mostMegabytes: number): unknown => {
  const text = readText(file, mostMegabytes);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadUsage(`${file}: not JSON (${(error as Error).message})`);
  }
};

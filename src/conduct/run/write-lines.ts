import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Writes lines into a file as they come. Adds the path to errors, which errors of streams lack. */
export const writeLines = async (file: string, lines: () => AsyncGenerator<string>): Promise<void> => {
  const stream = createWriteStream(file);
  let failure: unknown = null;
  stream.on('error', (error) => {
    failure = error;
  });
  try {
    await pipeline(lines, stream);
  } catch (error) {
    throw error === failure ? Object.assign(failure as Error, { path: file }) : error;
  }
};

import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Writes lines into a file as they come. An error says which file it was: those of streams do not. */
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

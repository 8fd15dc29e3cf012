import { createReadStream } from 'node:fs';

/**
 * The lines of a file, read in chunks. A line ends only at a line feed: newer versions of `node:readline` also end one at U+2028 and U+2029, which
 * JSON may contain.
 */
export async function* readLines(file: string): AsyncGenerator<string, void> {
  let parts: string[] = [];
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    const [first = '', ...others] = String(chunk).split('\n');
    parts.push(first);
    const last = others.pop();
    if (last === undefined) continue;
    yield parts.join('');
    yield* others;
    parts = [last];
  }
  if (parts.some((part) => part !== '')) yield parts.join('');
}

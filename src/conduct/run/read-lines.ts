import { createReadStream } from 'node:fs';

/**
 * The lines of a file, read piece by piece. A line ends with a line feed and nothing else: newer versions of `node:readline` also end one at U+2028 and
 * U+2029, which JSON may hold as they are.
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

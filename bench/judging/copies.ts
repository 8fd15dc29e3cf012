import { appendFileSync } from 'node:fs';

/** An id as the embedded deployment makes them. */
const idPattern = /\b([a-z]+_)([0-9A-Za-z]{25})([0-9A-Za-z]{2})\b/g;
const startPattern = /"startedAt":"([^"]+)"/;
const exchangePattern = /^\{"id":"/;

/**
 * Appends copies of a recording to it, each with later times and other ids, as if the run had been repeated. `times`: the number of copies in the
 * end, including the original.
 */
export const appendCopies = (file: string, text: string, times: number): void => {
  const lines = text.trimEnd().split('\n');
  const starts = lines.map((line) => Date.parse(startPattern.exec(line)?.[1] ?? ''));
  const lastsMs =
    starts.reduce((most, at) => Math.max(most, at), 0) - starts.reduce((least, at) => Math.min(least, at));
  for (let n = 1; n < times; n += 1) {
    const mark = n.toString(36).padStart(2, '0');
    const copy = lines.map((line, at) =>
      line
        .replace(idPattern, (_, prefix: string, rest: string) => `${prefix}${rest}${mark}`)
        .replace(exchangePattern, `{"id":"${mark}-`)
        .replace(
          startPattern,
          () => `"startedAt":"${new Date((starts[at] ?? 0) + n * (lastsMs + 60_000)).toISOString()}"`,
        ),
    );
    appendFileSync(file, `${copy.join('\n')}\n`);
  }
};

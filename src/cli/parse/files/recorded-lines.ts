import { closeSync, openSync, readSync } from 'node:fs';
import type { Exchange } from '../../../exchange/exchange.ts';
import { RecordingParts, readExchange, type SpelledAddresses } from '../../../exchange/recording/recording.ts';
import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { PackedNumbers } from './packed-numbers.ts';
import { textOf } from './read-text.ts';

const newline = 0x0a;

/** Far more than any exchange of the documents needs. */
const mostLineBytes = 64 * 1024 * 1024;

/** The initial size of the buffer, enough for most lines. */
const usualLineBytes = 64 * 1024;

/** A line without its line feed, and where it begins in the file. */
interface Line {
  readonly bytes: Buffer;
  readonly offset: number;
}

async function* linesOf(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Line, undefined> {
  let [parts, length, offset, number] = [[] as Buffer[], 0, 0, 1];
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
    if (length > mostLineBytes) throw new BadUsage(`${file}: line ${number}: larger than the 64 MB that we read`);
  };
  const take = (): Line => {
    const line = { bytes: parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts), offset };
    offset += length + 1;
    [parts, length, number] = [[], 0, number + 1];
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      add(chunk.subarray(from, at));
      yield take();
      from = at + 1;
    }
    add(chunk.subarray(from));
  }
  if (length > 0) yield take();
}

/** Where exchanges stand in the file, in packed lists: a million of them take little memory. */
class LinePlaces {
  readonly #offsets = new PackedNumbers(Float64Array);
  readonly #lengths = new PackedNumbers(Uint32Array);
  readonly #numbers = new PackedNumbers(Uint32Array);
  readonly #starts = new PackedNumbers(Float64Array);

  add(line: Line, number: number, startedAt: number): void {
    this.#offsets.add(line.offset);
    this.#lengths.add(line.bytes.length);
    this.#numbers.add(number);
    this.#starts.add(startedAt);
  }

  /** Yields the places in the order in which the exchanges began, or in the order of the file if any has no valid time. */
  *inOrder(): Generator<{ readonly offset: number; readonly length: number; readonly number: number }, undefined> {
    const starts = this.#starts;
    const order = Uint32Array.from({ length: starts.length }, (_, n) => n);
    const areTimed = order.every((n) => !Number.isNaN(starts.at(n)));
    if (areTimed) order.sort((a, b) => starts.at(a) - starts.at(b) || a - b);
    for (const n of order)
      yield { offset: this.#offsets.at(n), length: this.#lengths.at(n), number: this.#numbers.at(n) };
  }
}

/**
 * A file with one exchange on each line. Yields the exchanges in the order in which they began, or in the order of the file if any has no valid
 * time. Only their places are kept in memory; each line is read again when it is yielded.
 */
export class RecordedLines implements Iterable<Exchange> {
  readonly skipped: readonly string[];
  readonly isOwn: boolean;
  readonly #file: string;
  readonly #reading: SpelledAddresses;
  readonly #places: LinePlaces;

  private constructor(file: string, reading: SpelledAddresses, parts: RecordingParts, places: LinePlaces) {
    this.#file = file;
    this.#reading = reading;
    this.#places = places;
    this.skipped = parts.skipped;
    this.isOwn = parts.isOwn;
  }

  /** Reads the file once; `onExchange` sees all of it, in the order of the file. */
  static async open(
    file: string,
    chunks: AsyncIterable<Buffer>,
    reading: SpelledAddresses,
    onExchange: (exchange: Exchange) => void,
  ): Promise<RecordedLines> {
    const parts = new RecordingParts(reading);
    const places = new LinePlaces();
    let number = 0;
    for await (const line of linesOf(file, chunks)) {
      const text = textOf(file, line.bytes);
      if (text.trim() === '') continue;
      number += 1;
      const exchange = parts.takeLine(text, number);
      if (exchange === null) continue;
      onExchange(exchange);
      places.add(line, number, Date.parse(exchange.timings.startedAt));
    }
    parts.end();
    return new RecordedLines(file, reading, parts, places);
  }

  *[Symbol.iterator](): Generator<Exchange, undefined> {
    const descriptor = openSync(this.#file, 'r');
    let buffer = Buffer.alloc(usualLineBytes);
    try {
      for (const { offset, length, number } of this.#places.inOrder()) {
        if (length > buffer.length) buffer = Buffer.alloc(length);
        const bytes = buffer.subarray(0, length);
        if (readSync(descriptor, bytes, 0, length, offset) < length)
          throw new BadUsage(`${this.#file}: it became shorter while it was read`);
        yield readExchange(JSON.parse(textOf(this.#file, bytes)), `r-${number}`, this.#reading);
      }
    } finally {
      closeSync(descriptor);
    }
  }
}

import { isObject } from '../../contract/json-object.ts';
import { contentOf, type Exchange } from '../exchange.ts';
import type { Dialect } from '../wire/dialect.ts';
import { readAnswer } from '../wire/read-answer.ts';
import { exchangeOfRecord, isOwnRecord } from './exchange-line.ts';
import { exchangeOfHar, isHarEntry } from './har-entry.ts';
import { NoExchange } from './no-exchange.ts';

/** Thrown for a file that is no recording; the message says where it is wrong. */
export class NoRecording extends Error {}

/** The addresses of a deployment, and the dialect of its answers. */
export interface SpelledAddresses {
  readonly dialect: Dialect;
  /** The base address that the deployment itself shows, and the one to which requests were sent, where they differ. */
  readonly publicUrl?: string | null;
  readonly baseUrl?: string;
}

/** The content of a recording. */
export interface Recording {
  readonly exchanges: readonly Exchange[];
  /** What could not be read, such as "line 3 is not JSON". */
  readonly skipped: readonly string[];
  /** Every exchange was written by a run of ours, which is alone with what it makes. */
  readonly isOwn: boolean;
}

/** A value of the file, and its name in messages. */
interface Part {
  readonly name: string;
  readonly value: unknown;
  readonly isJson: boolean;
}

const parse = (text: string): { readonly value: unknown; readonly isJson: boolean } => {
  try {
    return { value: JSON.parse(text), isJson: true };
  } catch {
    return { value: undefined, isJson: false };
  }
};

/** Node's message without the quoted text, which may hold a secret. */
const whyNotJson = (text: string): string => {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message.replace(/, (?:\.{3})?".*$/s, '') : '';
  }
};

const entriesOf = (values: readonly unknown[]): Part[] =>
  values.map((value, index) => ({ name: `entry ${index + 1}`, value, isJson: true }));

const partsOf = (content: string): readonly Part[] => {
  if (isLines(content))
    return content
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, index) => ({ name: `line ${index + 1}`, ...parse(line) }));
  const { value, isJson } = parse(content);
  if (!isJson) throw new NoRecording(`not JSON (${whyNotJson(content)})`);
  if (Array.isArray(value)) return entriesOf(value);
  const log = isObject(value) && isObject(value['log']) ? value['log'] : {};
  if (!Array.isArray(log['entries'])) throw new NoRecording('log.entries is missing');
  return entriesOf(log['entries']);
};

/** An exchange with its answer in the documents' words. */
export const withJson = (
  read: Omit<Exchange, 'json'>,
  { dialect, publicUrl, baseUrl = '' }: SpelledAddresses,
): Exchange => {
  const { response, cut } = read;
  const json =
    response === null || cut
      ? undefined
      : readAnswer(contentOf(response), { dialect, baseUrl, publicUrl: baseUrl === '' ? null : (publicUrl ?? null) });
  return { ...read, json };
};

/** One exchange in the form of HAR or of ours. */
export const readExchange = (value: unknown, id: string, reading: SpelledAddresses): Exchange =>
  withJson(isHarEntry(value) ? exchangeOfHar(value, id) : exchangeOfRecord(value, id), reading);

/** Reads the parts of a recording, one after the other. */
export class RecordingParts {
  readonly skipped: string[] = [];
  readonly #reading: SpelledAddresses;
  #taken = 0;
  #isOwn = true;
  #exchanges = 0;

  constructor(reading: SpelledAddresses) {
    this.#reading = reading;
  }

  /** Reads a part as an exchange; null where it is none, which is noted in `skipped`. */
  take({ name, value, isJson }: Part): Exchange | null {
    this.#taken += 1;
    try {
      if (!isJson) throw new NoExchange('is not JSON');
      const exchange = readExchange(value, `r-${this.#taken}`, this.#reading);
      this.#isOwn = this.#isOwn && isOwnRecord(value);
      this.#exchanges += 1;
      return exchange;
    } catch (error) {
      if (!(error instanceof NoExchange)) throw error;
      this.skipped.push(`${name} ${error.message}`);
      return null;
    }
  }

  /** Reads one line of a file. */
  takeLine(line: string, number: number): Exchange | null {
    return this.take({ name: `line ${number}`, ...parse(line) });
  }

  /** Every exchange was written by a run of ours, which is alone with what it makes. */
  get isOwn(): boolean {
    return this.#isOwn && this.#exchanges > 0;
  }

  /** Call it after the last part. */
  end(): void {
    if (this.#exchanges === 0 && this.skipped.length > 0) throw new NoRecording(this.skipped[0] ?? '');
  }
}

/** Whether a text begins like a file with one exchange on each line, and not like a HAR file or a list. */
export const isLines = (start: string): boolean => !/^\s*(?:\[|\{\s*"log")/.test(start);

/** The exchanges of a recording: a HAR file, a list, or one exchange on each line as in our own `exchanges.ndjson`. */
export const readRecording = (content: string, reading: SpelledAddresses): Recording => {
  const parts = new RecordingParts(reading);
  const exchanges = partsOf(content).flatMap((part) => parts.take(part) ?? []);
  parts.end();
  return { exchanges, skipped: parts.skipped, isOwn: parts.isOwn };
};

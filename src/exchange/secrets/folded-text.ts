import { mayEscape, readEscape, unescaped } from './read-escape.ts';

/** A text that needs no folding: printable ASCII without escapes, and without characters that differ between base64 and base64url. */
const PLAIN = /^[!-$'-,./0-9:-[\]^`a-~]*$/;

/** White space, control characters and characters without width. They do not separate words in a folded text. */
const BLANK_RANGES = [
  [0, 0x20],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x1680, 0x1680],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x2064],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
] as const;
const inRegExp = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;
const BLANKS = new RegExp(`[${BLANK_RANGES.map((ends) => ends.map(inRegExp).join('-')).join('')}]+`, 'g');
const isBlank = new Uint8Array(0x10000);
for (const [first, last] of BLANK_RANGES) isBlank.fill(1, first, last + 1);

/** Where each unit of a folded text begins and ends in the original text. */
interface UnitPlaces {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

const placesIn = (text: string): UnitPlaces => {
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  let size = 0;
  const put = (start: number, end: number): void => {
    starts[size] = start;
    ends[size] = end;
    size += 1;
  };
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (!mayEscape(code)) {
      if (isBlank[code] === 0) put(at, at + 1);
      at += 1;
      continue;
    }
    const { point, end } = readEscape(text, at);
    if (point > 0xffff || isBlank[point] === 0) put(at, end);
    // Two units of UTF-16.
    if (point > 0xffff) put(at, end);
    at = end;
  }
  return { starts, ends };
};

/** base64url writes `-` and `_` where base64 writes `+` and `/`. */
const unitsOf = (text: string): string => unescaped(text).replace(BLANKS, '').replaceAll('-', '+').replaceAll('_', '/');

/**
 * A text in the form in which secrets are searched: without white space, with the escapes of JSON, URLs and XML undone, and with base64url changed
 * to base64. The place of each unit in the original text is known, so that secrets can be redacted there; it is computed lazily, because hardly any
 * text holds a secret. ASCII in UTF-16 that was read one byte per character is found as well, because the zero bytes between are blank.
 */
export class FoldedText {
  readonly text: string;
  readonly units: string;
  /** Whether nothing was folded, so that the places are the same. */
  readonly #isPlain: boolean;
  #placed: UnitPlaces | null = null;

  constructor(text: string) {
    this.text = text;
    this.#isPlain = PLAIN.test(text);
    this.units = this.#isPlain ? text : unitsOf(text);
  }

  get #places(): UnitPlaces {
    this.#placed ??= placesIn(this.text);
    return this.#placed;
  }

  /** Where a unit begins in the text. */
  start(unit: number): number {
    if (unit >= this.units.length) return this.text.length;
    return this.#isPlain ? unit : (this.#places.starts[unit] ?? 0);
  }

  /** Where a unit ends in the text. */
  end(unit: number): number {
    return this.#isPlain ? unit + 1 : (this.#places.ends[unit] ?? 0);
  }

  /** Whether a unit directly follows the one before it in the text. */
  isJoined(unit: number): boolean {
    return unit > 0 && unit < this.units.length && this.end(unit - 1) === this.start(unit);
  }

  /** Whether the units are a whole word in the text: without white space, and without a letter, digit or underscore next to them. */
  isWord(from: number, to: number): boolean {
    const { text } = this;
    const start = this.start(from);
    const end = this.end(to - 1);
    return !/\s/.test(text.slice(start, end)) && !/\w/.test(text[start - 1] ?? '') && !/\w/.test(text[end] ?? '');
  }
}

/** A folded text, without the places of its units. */
export const fold = (text: string): string => new FoldedText(text).units;

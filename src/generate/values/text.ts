import fc from 'fast-check';

/** How many bytes a character takes in UTF-8. */
export type Width = 1 | 2 | 3 | 4;
export const WIDTHS: readonly Width[] = [1, 2, 3, 4];

export const byteLength = (text: string): number => Buffer.byteLength(text, 'utf8');

/**
 * The characters of each width, as ranges of code points. Left out: controls, U+00A0, surrogates, non-characters
 * (U+FDD0 to U+FDEF and the last two of every plane), the byte order mark, and U+FFFD, which is what damaged text turns into.
 */
const RANGES: Readonly<Record<Width, readonly (readonly [first: number, last: number])[]>> = {
  1: [[0x20, 0x7e]],
  2: [[0xa1, 0x7ff]],
  3: [
    [0x800, 0xd7ff],
    [0xe000, 0xfdcf],
    [0xfdf0, 0xfefe],
    [0xff00, 0xfffc],
  ],
  4: Array.from({ length: 16 }, (_, plane) => [(plane + 1) * 0x10000, (plane + 1) * 0x10000 + 0xfffd] as const),
};

/** a, é, あ, 😀: characters that a reader of a report can distinguish. */
const SIMPLEST: Readonly<Record<Width, number>> = { 1: 0x61, 2: 0xe9, 3: 0x3042, 4: 0x1f600 };

/** Any natural number is allowed: it wraps around, and 0 is the character that texts shrink to. */
const characterOf = (width: Width, number: number): string => {
  const size = RANGES[width].reduce((sum, [first, last]) => sum + last - first + 1, 0);
  let index = (number + SIMPLEST[width] - (RANGES[width][0]?.[0] ?? 0)) % size;
  for (const [first, last] of RANGES[width]) {
    if (index <= last - first) return String.fromCodePoint(first + index);
    index -= last - first + 1;
  }
  throw new RangeError(`no character ${number} of ${width} bytes`);
};

/** For every number up to `bytes`: whether characters of these widths can add up to so many bytes. */
const reachableSums = (bytes: number, widths: readonly Width[]): boolean[] => {
  const reachable = [true];
  for (let sum = 1; sum <= bytes; sum++) reachable[sum] = widths.some((width) => reachable[sum - width] ?? false);
  return reachable;
};

/**
 * Text of exactly `bytes` bytes in characters of these widths. If they cannot add up to it (255 bytes of four-byte characters), one-byte characters
 * fill the rest. It shrinks to simpler characters, never to fewer bytes.
 */
export const textOfBytes = (bytes: number, widths: readonly Width[] = WIDTHS): fc.Arbitrary<string> => {
  const reachable = reachableSums(bytes, widths);
  const exact = reachable.lastIndexOf(true);
  const length = Math.floor(exact / Math.min(...widths));
  const numbers = fc.array(fc.noBias(fc.nat()), { minLength: length, maxLength: length });
  return numbers.map((choices) => {
    let text = '';
    let left = exact;
    for (const choice of choices) {
      const fitting = widths.filter((width) => reachable[left - width]);
      const width = fitting[choice % fitting.length];
      if (width === undefined) break;
      text += characterOf(width, Math.floor(choice / fitting.length));
      left -= width;
    }
    return text + fixedText(bytes - exact, 1);
  });
};

/** The same character repeated, with one-byte characters for the rest: for tests of a limit. */
export const fixedText = (bytes: number, width: Width): string =>
  characterOf(width, 0).repeat(Math.floor(bytes / width)) + characterOf(1, 0).repeat(bytes % width);

/** What storage, logs and templates are known to trip over, each a reason why text might not come back as it was sent. */
const PIECES: Readonly<Record<string, readonly string[]>> = {
  blank: [' ', '\t', '\n', '\r\n', '\u00a0', '\u2003', '\u3000', '\u200b'],
  quoted: ['"', "'", '`', '\\', '\\\\', '\\u0041', '\\n', '%00', '$(a)', '{{a}}', '</script>', '<!--', '&amp;', "';--"],
  composed: ['é', 'Å', 'ñ', 'ệ', '한글', 'が'].map((text) => text.normalize('NFC')),
  decomposed: ['é', 'Å', 'ñ', 'ệ', '한글', 'が'].map((text) => text.normalize('NFD')),
  rightToLeft: ['שלום', 'مرحبا', 'שָׁלוֹם', '\u202eabc\u202c', 'a\u200fb', '\u2067abc\u2069'],
  emoji: ['😀', '👍🏽', '👩‍👩‍👧‍👦', '🏳️‍🌈', '🇺🇳', '1️⃣', '❤️'],
  control: [...Array.from({ length: 0x1f }, (_, index) => String.fromCodePoint(index + 1)), '\u007f'],
  folding: ['İ', 'ı', 'ß', 'ẞ', 'ſ', 'ﬃ', 'Σς'],
};

const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value));

const cut = (text: string, maxBytes: number): string => {
  let kept = '';
  for (const character of text) {
    if (byteLength(kept + character) > maxBytes) break;
    kept += character;
  }
  return kept;
};

/** Well-formed text of at most `maxBytes` bytes that a deployment with a defect returns changed. */
export const unusualText = (maxBytes: number): fc.Arbitrary<string> => {
  const piece = fc.oneof(...Object.values(PIECES).map((pieces) => fc.constantFrom(...pieces)));
  const blank = fc.constantFrom(...(PIECES['blank'] ?? []));
  const mixture = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
  const padded = fc.tuple(blank, fc.constantFrom('a', ''), blank).map((parts) => parts.join(''));
  return fc.oneof({ arbitrary: mixture, weight: 3 }, padded, json).map((text) => cut(text, maxBytes));
};

/** A string literal of JSON text: anything but quotes and backslashes, or a backslash and what it escapes. */
const STRING_LITERAL = /"(?:[^"\\]|\\.)*"/g;

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Every second ASCII character stays as it is, so that both spellings occur; what JSON must escape is always escaped. */
const staysPlain = (unit: string, index: number): boolean => index % 2 === 1 && /[ !#-[\]-~]/.test(unit);

/**
 * JSON text that parses to the same value and is much longer in bytes: names and strings are written as `\uXXXX` escapes, one
 * for each UTF-16 unit, so that a character beyond U+FFFF becomes a surrogate pair. A limit counts the value, not this text.
 */
export const escapedJson = (value: unknown): string => {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text.replace(STRING_LITERAL, (literal) => {
    const units = String(JSON.parse(literal)).split('');
    return `"${units.map((unit, index) => (staysPlain(unit, index) ? unit : escapeUnit(unit))).join('')}"`;
  });
};

/** The ways in which one character may be written in JSON text and in a URL. */
const spellings = (character: string): string => {
  const units = [...Array(character.length).keys()].map((index) => character.charCodeAt(index));
  const unicode = units.map((unit) => `\\\\u${anyCase(unit.toString(16).padStart(4, '0'))}`).join('');
  const bytes = [...Buffer.from(character)];
  const percent = bytes.map((byte) => `%${anyCase(byte.toString(16).padStart(2, '0'))}`).join('');
  const short = JSON.stringify(character).slice(1, -1);
  const ways = new Set([literal(character), unicode, percent, literal(short)]);
  if (character === '/') ways.add(literal('\\/'));
  if (character === ' ') ways.add(literal('+'));
  return `(?:${[...ways].join('|')})`;
};

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const anyCase = (hex: string): string => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** The part of a base64 text that depends on these bytes alone, for each of the three ways in which they may be aligned. */
const base64Cores = (bytes: Buffer): string[] =>
  [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const mixedAtStart = [0, 2, 3][offset] ?? 0;
    const mixedAtEnd = (offset + bytes.length) % 3 === 0 ? 0 : 1;
    return text.slice(mixedAtStart, text.length - mixedAtEnd);
  });

const base64url = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_');

/**
 * Finds one secret in every form in which it commonly travels: plain, escaped for JSON or a URL in whole or in part, base64
 * and base64url at any alignment, hex in either case, and as UTF-8 read one byte per character.
 */
export class SecretForms {
  readonly #plain: readonly string[];
  readonly #hex: RegExp;
  readonly #escaped: RegExp;

  constructor(value: string) {
    const bytes = Buffer.from(value);
    const cores = base64Cores(bytes);
    const texts = new Set([value, bytes.toString('latin1')]);
    const base64 = new Set([...cores, ...cores.map(base64url)]);
    this.#plain = [...texts, ...base64];
    this.#hex = new RegExp(bytes.toString('hex'), 'gi');
    // Nobody escapes the letters and digits of base64, and leaving them out makes the pattern far smaller.
    const escaped = [
      ...[...texts].map((text) => [...text].map(spellings).join('')),
      ...[...base64].map((text) => text.replace(/\W/g, spellings)),
    ];
    this.#escaped = new RegExp(escaped.join('|'), 'g');
  }

  /** How each form begins, in lower case: a text without any of these beginnings holds no form. */
  beginnings(length: number): string[] {
    return [...this.#plain, this.#hex.source].map((form) => form.slice(0, length).toLowerCase());
  }

  replace(text: string, marker: string): string {
    const hexed = text.replace(this.#hex, () => marker);
    // Searching for plain text is many times faster, and most texts hold no escape at all.
    if (/[\\%+]/.test(hexed)) return hexed.replace(this.#escaped, () => marker);
    return this.#plain.reduce((done, form) => done.replaceAll(form, () => marker), hexed);
  }
}

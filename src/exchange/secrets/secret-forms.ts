import { fold } from './folded-text.ts';
import { SHORTEST_FORM } from './secret-index.ts';

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

/** Where a backslash or a percent sign stands before a secret, its first letters may be read as the rest of an escape. */
const FALSE_ESCAPES = [/^[nrtbf]/, /^u[0-9a-f]{4}/i, /^x?[0-9a-f]{2}/i];

const withoutFalseEscape = (value: string): string[] =>
  value.length < 2 * SHORTEST_FORM
    ? []
    : FALSE_ESCAPES.flatMap((rest) => (rest.test(value) ? [fold(value.replace(rest, ''))] : []));

/** A value may hold what only looks like an escape: these characters stay, and white space goes as in a folded text. */
const withEscapes = (value: string): string[] =>
  /[\\%&]/.test(value)
    ? [[...value].map((character) => (/[\\%&]/.test(character) ? character : fold(character))).join('')]
    : [];

/** Its own characters, its bytes read one per character, and with a plus for each space as in a form. */
const readings = (value: string): string[] =>
  [value, Buffer.from(value).toString('latin1')].flatMap((text) => [text, text.replaceAll(' ', '+')]);

/** How a secret may stand in a folded text as it is. */
export const plainForms = (value: string): string[] =>
  distinct(
    distinct(readings(value)).flatMap((text) => [fold(text), ...withEscapes(text), ...withoutFalseEscape(text)]),
  );

/** How a secret may stand in a folded text as part of something else: base64 at any alignment, hex in either case. */
export const codedForms = (value: string): string[] => {
  const bytes = Buffer.from(value);
  const hex = bytes.toString('hex');
  return distinct([...base64Cores(bytes).map(fold), hex, hex.toUpperCase()]);
};

const distinct = (forms: readonly string[]): string[] => [...new Set(forms)].filter((form) => form !== '');

import { fold } from './folded-text.ts';
import { SHORTEST_FORM } from './secret-index.ts';

/** For each of the three alignments of base64: the part of the text that depends only on these bytes. */
const base64Cores = (bytes: Buffer): string[] =>
  [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const mixedAtStart = [0, 2, 3][offset] ?? 0;
    const mixedAtEnd = (offset + bytes.length) % 3 === 0 ? 0 : 1;
    return text.slice(mixedAtStart, text.length - mixedAtEnd);
  });

/** After a backslash or a percent sign, the first letters of a secret may be read as the rest of an escape. */
const FALSE_ESCAPES = [/^[nrtbf]/, /^u[0-9a-f]{4}/i, /^x?[0-9a-f]{2}/i];

const withoutFalseEscape = (value: string): string[] =>
  value.length < 2 * SHORTEST_FORM
    ? []
    : FALSE_ESCAPES.flatMap((rest) => (rest.test(value) ? [fold(value.replace(rest, ''))] : []));

/** The form of a value with characters that only look like escapes: these stay, everything else is folded. */
const withEscapes = (value: string): string[] =>
  /[\\%&]/.test(value)
    ? [[...value].map((character) => (/[\\%&]/.test(character) ? character : fold(character))).join('')]
    : [];

/** The readings of a value: as it is, or with one character per byte; each also with a plus for each space, as in a form. */
const readings = (value: string): string[] =>
  [value, Buffer.from(value).toString('latin1')].flatMap((text) => [text, text.replaceAll(' ', '+')]);

/** The forms in which a secret may occur in a folded text without coding. */
export const plainForms = (value: string): string[] =>
  distinct(
    distinct(readings(value)).flatMap((text) => [fold(text), ...withEscapes(text), ...withoutFalseEscape(text)]),
  );

/** The coded forms in which a secret may occur in a folded text: base64 at any alignment, and hex in either case. */
export const codedForms = (value: string): string[] => {
  const bytes = Buffer.from(value);
  const hex = bytes.toString('hex');
  return distinct([...base64Cores(bytes).map(fold), hex, hex.toUpperCase()]);
};

const distinct = (forms: readonly string[]): string[] => [...new Set(forms)].filter((form) => form !== '');

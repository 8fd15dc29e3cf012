/** A character that is written with an escape of JSON, a URL or XML, and the end of the escape. */
export interface Escape {
  readonly point: number;
  readonly end: number;
}

/** The character for escapes that are no part of a word: white space, or a backslash that only escapes. */
const BLANK = 0x20;

const hexAt = (text: string, at: number, digits: number): number | null => {
  const hex = text.slice(at, at + digits);
  return hex.length === digits && /^[0-9a-f]+$/i.test(hex) ? Number.parseInt(hex, 16) : null;
};

/**
 * A run of backslashes of any length is one escape: JSON within a JSON string doubles each of them. Escaped line breaks and tabs, such as `\n`,
 * count as white space.
 */
const ofBackslashes = (text: string, at: number): Escape => {
  let next = at;
  while (text.charCodeAt(next) === 0x5c) next += 1;
  const letter = text[next] ?? '';
  const unicode = letter === 'u' ? hexAt(text, next + 1, 4) : null;
  if (unicode !== null) return { point: unicode, end: next + 5 };
  const byte = letter === 'x' ? hexAt(text, next + 1, 2) : null;
  if (byte !== null) return { point: byte, end: next + 3 };
  if (/[nrtbf]/.test(letter)) return { point: BLANK, end: next + 1 };
  return /[\s%&]|^$/.test(letter) ? { point: BLANK, end: next } : { point: letter.charCodeAt(0), end: next + 1 };
};

/** Reads `%41`, or `%2541` as in a URL within a URL. */
const byteAt = (text: string, at: number): Escape | null => {
  if (text.charCodeAt(at) !== 0x25) return null;
  let digits = at + 1;
  while (text.startsWith('25', digits) && hexAt(text, digits + 2, 2) !== null) digits += 2;
  const point = hexAt(text, digits, 2);
  return point === null ? null : { point, end: digits + 2 };
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Several escaped bytes of UTF-8 are one character; a byte that is not valid UTF-8 is taken as a character itself. */
const ofPercent = (text: string, at: number): Escape => {
  const first = byteAt(text, at);
  if (first === null) return { point: 0x25, end: at + 1 };
  const length = first.point >= 0xf0 ? 4 : first.point >= 0xe0 ? 3 : first.point >= 0xc0 ? 2 : 1;
  const bytes = [first.point];
  let { end } = first;
  for (let more = 1; more < length; more += 1) {
    const next = byteAt(text, end);
    if (next === null) return first;
    bytes.push(next.point);
    end = next.end;
  }
  try {
    return length === 1 ? first : { point: utf8.decode(Buffer.from(bytes)).codePointAt(0) ?? BLANK, end };
  } catch {
    return first;
  }
};

const ENTITY = /&(?:amp;)*(?:(quot|apos|amp|lt|gt)|#(\d{1,7})|#x([0-9a-f]{1,6}));/iy;
const NAMED: { readonly [name: string]: number } = { quot: 0x22, apos: 0x27, amp: 0x26, lt: 0x3c, gt: 0x3e };

const ofAmpersand = (text: string, at: number): Escape => {
  ENTITY.lastIndex = at;
  const [whole, name, decimal, hex] = ENTITY.exec(text) ?? [];
  if (whole === undefined) return { point: 0x26, end: at + 1 };
  const point = name ? NAMED[name.toLowerCase()] : decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  return { point: point === undefined || point > 0x10ffff ? BLANK : point, end: at + whole.length };
};

/** Whether an escape may begin with this character. */
export const mayEscape = (code: number): boolean => code === 0x5c || code === 0x25 || code === 0x26;

/** Reads an escape that begins with a backslash, a percent sign or an ampersand. It always consumes at least one character. */
export const readEscape = (text: string, at: number): Escape => {
  const code = text.charCodeAt(at);
  if (code === 0x5c) return ofBackslashes(text, at);
  return code === 0x25 ? ofPercent(text, at) : ofAmpersand(text, at);
};

/** A text with every escape undone. */
export const unescaped = (text: string): string => {
  if (!/[\\%&]/.test(text)) return text;
  const escapes = /[\\%&]/g;
  let [done, from] = ['', 0];
  for (let next = escapes.exec(text); next !== null; next = escapes.exec(text)) {
    const { point, end } = readEscape(text, next.index);
    done += text.slice(from, next.index) + String.fromCodePoint(point);
    from = end;
    escapes.lastIndex = end;
  }
  return done + text.slice(from);
};

import { isAscii } from 'node:buffer';
import { openBrackets } from './open-brackets.ts';

/** Far deeper than any documented answer, but shallow enough for recursion. */
export const MAX_DEPTH = 200;

/** Fatal, because replacement characters would hide bytes that are invalid in JSON; a byte order mark is invalid as well. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const count = (text: string, part: string, most: number): number => {
  let found = 0;
  for (let at = text.indexOf(part); at !== -1 && found <= most; at = text.indexOf(part, at + 1)) found += 1;
  return found;
};

/** Counts all brackets first, which is fast: most bodies have so few that they cannot be nested too deeply. */
const nestsTooDeep = (text: string): boolean =>
  count(text, '{', MAX_DEPTH) + count(text, '[', MAX_DEPTH) > MAX_DEPTH &&
  openBrackets(text, MAX_DEPTH).depth > MAX_DEPTH;

/** A cache of one body, because an answer in a recording is parsed twice. */
let last: { readonly body: Buffer; readonly json: unknown } | null = null;

/** The value of a body, whatever its content type says; undefined when it is empty or is not JSON in UTF-8. */
export const parseJsonBody = (body: Buffer): unknown => {
  if (last?.body !== body) last = { body, json: parse(body) };
  return last.json;
};

/** JavaScript distinguishes -0 from 0, but in an answer they mean the same, so the sign is dropped. */
const hasSignedZero = /(?:^|[\s:,[])-0(?![1-9])(?:\.0*)?(?:[eE][-+]?\d+)?(?:$|[\s,\]}])/;

const unsigned = (_: string, value: unknown): unknown => (value === 0 ? 0 : value);

const parse = (body: Buffer): unknown => {
  // Most answers to a delete: to throw and catch an error takes longer than anything else that is done with them.
  if (body.length === 0) return undefined;
  try {
    // Decoding takes several times as long, and most bodies are ASCII.
    const text = isAscii(body) ? body.toString('latin1') : utf8.decode(body);
    return nestsTooDeep(text) ? undefined : JSON.parse(text, hasSignedZero.test(text) ? unsigned : undefined);
  } catch {
    return undefined;
  }
};

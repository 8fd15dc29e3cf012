import { openBrackets } from './open-brackets.ts';

/** Deeper than any documented answer by far, and shallow enough for every recursive reader of the result. */
export const MAX_DEPTH = 200;

/** Fatal, because a replacement character would hide bytes that no JSON text may hold; a byte order mark is no JSON either. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const count = (text: string, part: string, most: number): number => {
  let found = 0;
  for (let at = text.indexOf(part); at !== -1 && found <= most; at = text.indexOf(part, at + 1)) found += 1;
  return found;
};

/** Most bodies have few brackets, so that it need not be looked which of them are open at once. */
const nestsTooDeep = (text: string): boolean =>
  count(text, '{', MAX_DEPTH) + count(text, '[', MAX_DEPTH) > MAX_DEPTH &&
  openBrackets(text, MAX_DEPTH).depth > MAX_DEPTH;

/** What was parsed last: who reads an answer from a recording asks twice. */
let last: { readonly body: Buffer; readonly json: unknown } | null = null;

/** The value of a body, whatever its content type says; undefined when it is empty or is not JSON in UTF-8. */
export const parseJsonBody = (body: Buffer): unknown => {
  if (last?.body !== body) last = { body, json: parse(body) };
  return last.json;
};

/** A zero may be written with a sign, which says nothing to anybody, and which JavaScript keeps. */
const hasSignedZero = /(?:^|[\s:,[])-0(?![1-9])(?:\.0*)?(?:[eE][-+]?\d+)?(?:$|[\s,\]}])/;

const unsigned = (_: string, value: unknown): unknown => (value === 0 ? 0 : value);

const parse = (body: Buffer): unknown => {
  try {
    const text = utf8.decode(body);
    return nestsTooDeep(text) ? undefined : JSON.parse(text, hasSignedZero.test(text) ? unsigned : undefined);
  } catch {
    return undefined;
  }
};

/** A text without what a reader does not see or cannot distinguish: combining marks, compatibility forms, spaces, and characters without width. */
const asSeen = (text: string): string => text.normalize('NFKC').replace(/[\p{Cf}\p{M}\p{Z}]/gu, '');

/** The text with everything escaped that is not ASCII. */
export const escapes = (text: string): string =>
  text.replace(/[^\p{ASCII}]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

/** If two texts of a finding differ only in invisible characters, escapes everything that is not ASCII; otherwise returns them unchanged. */
export const toldApart = (
  expected: string,
  received: string,
): { readonly expected: string; readonly received: string } =>
  expected !== received && asSeen(expected) === asSeen(received)
    ? { expected: escapes(expected), received: escapes(received) }
    : { expected, received };

/** What a reader does not see, or sees as the same: combining marks, compatibility forms, spaces, and what has no width. */
const asSeen = (text: string): string => text.normalize('NFKC').replace(/[\p{Cf}\p{M}\p{Z}]/gu, '');

/** Text with escapes for all that is not ASCII. */
export const escapes = (text: string): string =>
  text.replace(/[^\p{ASCII}]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

/** Two texts of a finding that differ only in what cannot be seen, with escapes for all that is not ASCII; others as they are. */
export const toldApart = (
  expected: string,
  received: string,
): { readonly expected: string; readonly received: string } =>
  expected !== received && asSeen(expected) === asSeen(received)
    ? { expected: escapes(expected), received: escapes(received) }
    : { expected, received };

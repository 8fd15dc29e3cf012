/** Strings are matched as a whole, so that nothing inside them is taken for a comment. */
const stringsAndComments = /"(?:[^"\\]|\\.)*"?|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;
const stringsAndLastCommas = /"(?:[^"\\]|\\.)*"?|,(?=\s*[}\]])/g;

/** Replaces a comment by blanks and keeps line breaks, so that the positions in errors of JSON.parse stay right. */
const blanked = (text: string): string => (text.startsWith('"') ? text : text.replace(/[^\r\n]/g, ' '));

/** Turns JSON with comments and trailing commas into plain JSON. */
export const withoutComments = (text: string): string =>
  text.replace(stringsAndComments, blanked).replace(stringsAndLastCommas, blanked);

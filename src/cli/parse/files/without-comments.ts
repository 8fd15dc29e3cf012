/** A string as a whole, so that nothing in it is taken for a comment; or a comment. */
const stringsAndComments = /"(?:[^"\\]|\\.)*"?|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;
const stringsAndLastCommas = /"(?:[^"\\]|\\.)*"?|,(?=\s*[}\]])/g;

/** Blanks of the same length, with the same line breaks: what JSON.parse says of a position or a line stays true. */
const blanked = (text: string): string => (text.startsWith('"') ? text : text.replace(/[^\r\n]/g, ' '));

/** JSON as people write it, with comments and with a comma behind the last item, as plain JSON. */
export const withoutComments = (text: string): string =>
  text.replace(stringsAndComments, blanked).replace(stringsAndLastCommas, blanked);

/** A text as one word of a POSIX shell. Between single quotes every character is literal, except the single quote. */
export const shellQuote = (text: string): string =>
  /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

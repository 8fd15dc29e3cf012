/** One word of a POSIX shell: between single quotes it takes every character for itself, except the single quote. */
export const shellQuote = (text: string): string =>
  /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

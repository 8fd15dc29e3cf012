/** Characters that XML 1.0 does not allow (production 2, Char), not even as a reference. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const REFERENCES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser turns these into spaces inside an attribute, and a carriage return into a line feed everywhere.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const escapeWith = (text: string, special: RegExp): string =>
  text.replace(FORBIDDEN, '\u{fffd}').replace(special, (character) => REFERENCES[character] ?? character);

export const escapeText = (text: string): string => escapeWith(text, /[&<>\r]/g);

/** The attributes of an element, each with a space before it. */
export const attributes = (values: { readonly [name: string]: string | number }): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeWith(String(value), /[&<>"\t\n\r]/g)}"`)
    .join('');

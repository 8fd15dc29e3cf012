/**
 * Control characters, surrogates without a partner, what is no character at all, and the invisible characters that reorder or hide the text around them.
 * The line feed and the tab are among them: a caller that lays text out itself asks to keep them.
 */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/**
 * Makes text that a target sent safe to show to a person: what a terminal would obey, or what would make a line read
 * differently from its bytes, is written as an escape instead. `layout` keeps line feeds and tabs.
 */
export const printable = (text: string, { layout = false }: { readonly layout?: boolean } = {}): string =>
  text.replace(UNPRINTABLE, (character) => {
    if (layout && (character === '\n' || character === '\t')) return character;
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });

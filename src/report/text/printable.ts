/**
 * Control characters, lone surrogates, noncharacters, and the invisible characters that reorder or hide the text around them. Line feed and tab are
 * included; callers that lay out text can keep them.
 */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/**
 * Makes text from a target safe to show: characters that control a terminal, or that make a line look different from its bytes, are escaped.
 * `layout` keeps line feeds and tabs.
 */
export const printable = (text: string, { layout = false }: { readonly layout?: boolean } = {}): string =>
  text.replace(UNPRINTABLE, (character) => {
    if (layout && (character === '\n' || character === '\t')) return character;
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });

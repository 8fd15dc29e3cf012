/** The address that was parsed last. Whoever looks at an exchange parses its address again. */
let last: { readonly text: string; readonly url: URL | null } | null = null;

/** An address in its parts; null where it is none. */
export const parsedAddress = (text: string): URL | null => {
  if (last?.text !== text) last = { text, url: URL.canParse(text) ? new URL(text) : null };
  return last.url;
};

/** The path of an address; of what is none, all of it. */
export const pathOfAddress = (text: string): string => parsedAddress(text)?.pathname ?? text;

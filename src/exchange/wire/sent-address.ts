/** A cache of one address, because the address of an exchange is parsed several times. */
let last: { readonly text: string; readonly url: URL | null } | null = null;

const parse = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

/** The parsed address; null where it is invalid. */
export const parsedAddress = (text: string): URL | null => {
  if (last?.text !== text) last = { text, url: parse(text) };
  return last.url;
};

/** The path of an address; the whole text if it is no valid address. */
export const pathOfAddress = (text: string): string => parsedAddress(text)?.pathname ?? text;

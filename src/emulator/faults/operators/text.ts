/** JSON without white space; other texts unchanged. */
export const compact = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
};

/** The beginning of a text or a list. */
export const cut =
  (most: number) =>
  <T extends { slice(from: number, to: number): T }>(all: T): T =>
    all.slice(0, most);

export const lower = (text: string): string => text.toLowerCase();

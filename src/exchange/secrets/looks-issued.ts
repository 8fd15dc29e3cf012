/**
 * Shorter values occur by chance in ids, dates and words. Hiding them would riddle a report with holes, and the places of the
 * holes would tell the value.
 */
export const SHORTEST_SECRET = 6;

/** From this length on a value is a secret by itself; shorter ones are also words and numbers. */
const LONG = 16;

/** Words and numbers stand in every report, so that such a secret counts only where it is a word of its own. */
export const isWordLike = (value: string): boolean =>
  value.length < LONG && (/^(?:[a-z]+|[A-Z][a-z]+|[A-Z]+|\d+)$/.test(value) || new Set(value).size < 5);

/**
 * What a deployment shows under a secret name is most often a secret that it made, and sometimes the filler that a test sent
 * there (`aaaaaaaa`). Only what looks made is looked for elsewhere; under its name everything is hidden. A short one must not be
 * what the request carried, and a word must come from a creation, where nobody else can have put it.
 */
export const looksIssued = (value: string, { sent, created }: { sent: () => boolean; created: boolean }): boolean => {
  if (value.length < SHORTEST_SECRET || value.startsWith('[redacted:')) return false;
  if (value.length >= LONG && new Set(value).size >= 8) return true;
  if (value.length >= LONG || sent()) return false;
  return created || !isWordLike(value);
};

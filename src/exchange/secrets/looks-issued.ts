/**
 * Shorter values occur by chance in ids, dates and words. Redacting them would damage a report, and the places of the redactions would reveal the
 * value.
 */
export const SHORTEST_SECRET = 6;

/** From this length on a value is hardly a word or number by chance. */
const LONG = 16;

/** Whether a value looks like a word or number. Such values occur in every report, so they are redacted only as whole words. */
export const isWordLike = (value: string): boolean =>
  value.length < LONG && (/^(?:[a-z]+|[A-Z][a-z]+|[A-Z]+|\d+)$/.test(value) || new Set(value).size < 5);

/**
 * Whether a value under a secret name looks like a secret that the deployment issued, and not like filler that a test sent (`aaaaaaaa`). Under its
 * name every value is redacted, but only issued ones are searched elsewhere. A short value must not have been in the request, and a word-like one
 * must come from the answer to a creation.
 */
export const looksIssued = (value: string, { sent, created }: { sent: () => boolean; created: boolean }): boolean => {
  if (value.length < SHORTEST_SECRET || value.startsWith('[redacted:')) return false;
  if (value.length >= LONG && new Set(value).size >= 8) return true;
  if (value.length >= LONG || sent()) return false;
  return created || !isWordLike(value);
};

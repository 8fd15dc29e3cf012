/** An id without its last character, so that no other id is likely to begin with it; null where the id is too short for that. */
export const beginningOf = (id: string): string | null => (id.length < 12 ? null : id.slice(0, -1));

/** Most of an id, so much that no other begins with it; null where it is too short for that. */
export const beginningOf = (id: string): string | null => (id.length < 12 ? null : id.slice(0, -1));

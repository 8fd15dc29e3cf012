/** So many of a kind that cannot be deleted are left on an account at most, by all runs together. */
export const mostLasting = 12;

/** The mark in the description of a resource that an earlier run had to leave and that a later run may use. */
export const parkedMark = 'plumbline/parked/';

/**
 * What is about creation makes new ones: so many, and in this order as long as there is room, so that the same run against the same
 * account tries the same. `shared` is what everything else uses, `life` what most laws are read off.
 */
const shares: readonly (readonly [purpose: string, share: number])[] = [
  ['shared', 3],
  ['life', 1],
  ['create-echo', 1],
  ['description-optional', 1],
  ['metadata-optional', 1],
  ['description-limit-on-create', 1],
  ['metadata-limit-on-create', 1],
  ['unset-modules-null', 1],
  ['refusal-4xx', 1],
  ['auth-header', 1],
];

/** How many new ones may be made for a purpose in a run that found so many of earlier runs, of which it may use those that are free. */
export const shareOf = (purpose: string, earlier: number, free = earlier): number => {
  let room = mostLasting - earlier;
  for (const [name, share] of shares) {
    // What earlier runs left is used where any will do.
    const wanted = name === 'shared' ? Math.max(0, share - free) : share;
    if (wanted > room) return 0;
    if (name === purpose) return wanted;
    room -= wanted;
  }
  return 0;
};

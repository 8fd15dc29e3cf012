/** How many lasting resources of a kind all runs together leave on an account at most. */
export const mostLasting = 12;

/** The mark in the description of a resource that an earlier run had to leave and that a later run may use. */
export const parkedMark = 'plumbline/parked/';

/**
 * How many new lasting resources each purpose may make, in order of priority, so that a run against the same account always tries the same.
 * `shared`: what most tests use together; `life`: the resource life cycle that most laws are checked on; the others: tests of creation.
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

/** How many new ones a run may make for a purpose. `earlier`: how many earlier runs left; `free`: how many of these it may use. */
export const shareOf = (purpose: string, earlier: number, free = earlier): number => {
  let room = mostLasting - earlier;
  for (const [name, share] of shares) {
    // Shared resources need not be new, so those of earlier runs are used first.
    const wanted = name === 'shared' ? Math.max(0, share - free) : share;
    if (wanted > room) return 0;
    if (name === purpose) return wanted;
    room -= wanted;
  }
  return 0;
};

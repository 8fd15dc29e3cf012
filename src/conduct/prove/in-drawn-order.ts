import { createHash } from 'node:crypto';

const lot = (seed: number, name: string): string => createHash('sha256').update(`${seed}/${name}`).digest('hex');

/** Sorts named things in a pseudo-random order that depends only on the seed and the names. */
export const inDrawnOrder = <T extends { readonly name: string }>(things: readonly T[], seed: number): T[] =>
  [...things].sort((a, b) => (lot(seed, a.name) < lot(seed, b.name) ? -1 : 1));

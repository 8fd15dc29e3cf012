import { createHash } from 'node:crypto';

const lot = (seed: number, name: string): string => createHash('sha256').update(`${seed}/${name}`).digest('hex');

/** Things with names in an order that looks like chance and follows from the seed and their names alone. */
export const inDrawnOrder = <T extends { readonly name: string }>(things: readonly T[], seed: number): T[] =>
  [...things].sort((a, b) => (lot(seed, a.name) < lot(seed, b.name) ? -1 : 1));

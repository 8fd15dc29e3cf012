/** So many things, numbered from 1. */
export const several = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** How many entries a list or a map has where it is tried whether the last of them is lost. */
export const many = 20;

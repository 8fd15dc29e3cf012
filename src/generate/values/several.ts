/** `count` items, made from the numbers 1 to `count`. */
export const several = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** The length of lists and maps in tests of whether entries of a long one are lost. */
export const many = 20;

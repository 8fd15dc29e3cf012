const steps: readonly (readonly [ms: number, words: string])[] = [
  [100, 'within 100 ms'],
  [1000, 'within 1 s'],
  [10_000, 'within 10 s'],
];

/** How long a read lagged behind a write, coarsely: two runs against one deployment say the same. */
export const lagInWords = (lagMs: number): string => steps.find(([ms]) => lagMs <= ms)?.[1] ?? 'after more than 10 s';

import { InvalidArgumentError } from 'commander';

/** Takes an option that is given once. The last of several would count alone, and what the others demand would be forgotten without a word. */
export const once = (value: string, before?: string): string => {
  if (before !== undefined) throw new InvalidArgumentError('It may be given once.');
  return value;
};

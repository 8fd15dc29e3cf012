import { InvalidArgumentError } from 'commander';

/** Refuses an option that is given twice: the last value would silently replace the others. */
export const once = (value: string, before?: string): string => {
  if (before !== undefined) throw new InvalidArgumentError('It may be given once.');
  return value;
};

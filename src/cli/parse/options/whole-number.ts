import { InvalidArgumentError } from 'commander';

/** Parses an option that is a whole number within bounds. */
export const wholeNumber =
  (from: number, to: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < from || value > to)
      throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
    return value;
  };

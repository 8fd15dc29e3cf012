import { InvalidArgumentError } from 'commander';

/** A version whose set of requirements a deployment can be held to. */
export const setVersion = (text: string): string => {
  if (!/^\d+\.\d+\.\d+$/.test(text)) throw new InvalidArgumentError('It is a version such as 0.1.0.');
  return text;
};

import { InvalidArgumentError } from 'commander';

/** Parses a version whose set of requirements the deployment is judged by. */
export const setVersion = (text: string): string => {
  if (!/^\d+\.\d+\.\d+$/.test(text)) throw new InvalidArgumentError('It is a version such as 0.1.0.');
  return text;
};

import { InvalidArgumentError } from 'commander';
import { requirements } from '../../contract/index.ts';
import { isAfter } from '../../report/model/as-of.ts';

/** A version whose set of requirements a deployment can be held to: not before the first one that has any. */
export const setVersion = (text: string): string => {
  if (!/^\d+\.\d+\.\d+$/.test(text)) throw new InvalidArgumentError('It is a version such as 0.1.0.');
  const [first = text] = requirements.map(({ since }) => since).sort((a, b) => (isAfter(a, b) ? 1 : -1));
  if (isAfter(first, text)) throw new InvalidArgumentError(`The first version with requirements is ${first}.`);
  return text;
};

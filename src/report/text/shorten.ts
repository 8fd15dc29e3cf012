import { printable } from './printable.ts';

/** Text from a target as one line of at most so many characters, safe to show. */
export const shorten = (text: string, most: number): string => {
  const characters = [...printable(text)];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, Math.max(most - 1, 1)).join('')}…`;
};

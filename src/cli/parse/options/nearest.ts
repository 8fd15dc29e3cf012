import { distance } from 'fastest-levenshtein';

/** The longest word that is compared; longer ones are not typing errors. */
const longest = 100;
const most = 3;
/** The largest share of letters in which a word may differ and still count as a typing error. */
const slip = 0.3;

/** The names that a mistyped word may stand for, the likeliest first; none if no name is similar. */
export const nearest = (word: string, names: readonly string[]): readonly string[] => {
  if (word === '' || word.length > longest) return [];
  const near = names.map((name) => ({
    name,
    far: distance(word.toLowerCase(), name.toLowerCase()),
    part: name.includes(word),
  }));
  const parts = near.filter(({ part }) => part);
  const slips = near.filter(({ name, far }) => far <= Math.max(word.length, name.length) * slip);
  return (parts.length > 0 ? parts : slips)
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ name }) => name);
};

/** The end of a message about an unknown name: similar names, or the command that lists all. */
export const hint = (word: string, names: readonly string[], list: string): string => {
  const found = nearest(word, names);
  return found.length === 0 ? `\`${list}\` lists them` : `did you mean ${found.join(', ')}? \`${list}\` lists them`;
};

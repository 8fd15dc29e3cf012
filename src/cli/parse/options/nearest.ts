import { distance } from 'fastest-levenshtein';

/** Longer words are nobody's typing error. */
const longest = 100;
const most = 3;
/** More letters than this share of a word are no slip of the finger. */
const slip = 0.3;

/** The names that somebody may have meant who wrote this word, the likeliest first; none where nothing is near. */
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

/** The end of a message about a word that names nothing: what may have been meant, or where the names stand. */
export const hint = (word: string, names: readonly string[], list: string): string => {
  const found = nearest(word, names);
  return found.length === 0 ? `\`${list}\` lists them` : `did you mean ${found.join(', ')}? \`${list}\` lists them`;
};

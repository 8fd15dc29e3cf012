import { createHash } from 'node:crypto';

/** How many characters at the end are others: so many that no two ids which are given out by chance differ in less. */
const changed = 8;

const alphabets: readonly (readonly [RegExp, string])[] = [
  [/^[0-9a-f-]$/, '0123456789abcdef'],
  [/^[0-9A-F-]$/, '0123456789ABCDEF'],
  [/^[0-9a-z_-]$/, '0123456789abcdefghijkmnpqrstuvwxyz'],
  [/^[0-9A-Z_-]$/, '0123456789ABCDEFGHJKMNPQRSTVWXYZ'],
];

/** Letters that a reader of this suffix would not stumble over. */
const alphabetOf = (suffix: string): string =>
  alphabets.find(([known]) => [...suffix].every((letter) => known.test(letter)))?.[1] ??
  '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';

/** Another number of the same kind that no counter has reached: it still fits into 32 bits where the numbers are short. */
const inventedNumber = (digits: string, spins: readonly number[]): string => {
  if (digits.startsWith('0')) return `9${digits.slice(1)}`;
  if (digits.length >= 12) return digits.slice(0, -changed) + otherwise(digits.slice(-changed), '0123456789', spins);
  return `20${spins.map((spin) => spin % 10).join('')}`;
};

/** Each letter exchanged for another one; what only divides stays. */
const otherwise = (text: string, alphabet: string, spins: readonly number[]): string =>
  [...text]
    .map((letter, at) => {
      if (letter === '-' || letter === '_') return letter;
      const others = alphabet.replace(letter, '');
      return others[(spins[at % spins.length] ?? 0) % others.length];
    })
    .join('');

/**
 * An id that names nothing, in the manner of one that does: the same prefix, different from it in its last characters alone. What
 * stands behind a prefix is opaque, and may be a number that counts: then one far beyond all that were counted. The same id
 * gives the same invention.
 */
export const inventedId = (id: string): string => {
  const cut = id.lastIndexOf('_') + 1;
  const [prefix, suffix] = [id.slice(0, cut), id.slice(cut)];
  const spins = [...createHash('sha256').update(id).digest().subarray(0, changed)];
  if (/^\d+$/.test(suffix)) return prefix + inventedNumber(suffix, spins);
  const alphabet = alphabetOf(suffix);
  // One too short to be given out by chance may count in letters; nothing that is so much longer has been counted.
  if (suffix.length < 12)
    return prefix + suffix + otherwise(suffix.padEnd(changed, '0').slice(0, changed), alphabet, spins);
  return prefix + suffix.slice(0, -changed) + otherwise(suffix.slice(-changed), alphabet, spins);
};

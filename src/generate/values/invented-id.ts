import { createHash } from 'node:crypto';

/** How many characters at the end are changed: enough that no two random ids differ in so few. */
const changed = 8;

const alphabets: readonly (readonly [RegExp, string])[] = [
  [/^[0-9a-f-]$/, '0123456789abcdef'],
  [/^[0-9A-F-]$/, '0123456789ABCDEF'],
  [/^[0-9a-z_-]$/, '0123456789abcdefghijkmnpqrstuvwxyz'],
  [/^[0-9A-Z_-]$/, '0123456789ABCDEFGHJKMNPQRSTVWXYZ'],
];

/** Characters that are valid wherever those of this suffix are. */
const alphabetOf = (suffix: string): string =>
  alphabets.find(([known]) => [...suffix].every((letter) => known.test(letter)))?.[1] ??
  '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';

/** Another number of the same form that no counter has reached; short numbers still fit into 32 bits. */
const inventedNumber = (digits: string, spins: readonly number[]): string => {
  if (digits.startsWith('0')) return `9${digits.slice(1)}`;
  if (digits.length >= 12) return digits.slice(0, -changed) + otherwise(digits.slice(-changed), '0123456789', spins);
  return `20${spins.map((spin) => spin % 10).join('')}`;
};

/** Replaces each character by another one, and keeps separators. */
const otherwise = (text: string, alphabet: string, spins: readonly number[]): string =>
  [...text]
    .map((letter, at) => {
      if (letter === '-' || letter === '_') return letter;
      const others = alphabet.replace(letter, '');
      return others[(spins[at % spins.length] ?? 0) % others.length];
    })
    .join('');

/**
 * An id that names nothing but looks like a valid one: it differs from that only in its last characters. The part after a prefix is opaque, and may
 * be a counter: then the result is far beyond its value. Deterministic.
 */
export const inventedId = (id: string): string => {
  const cut = id.lastIndexOf('_') + 1;
  const [prefix, suffix] = [id.slice(0, cut), id.slice(cut)];
  const spins = [...createHash('sha256').update(id).digest().subarray(0, changed)];
  if (/^\d+$/.test(suffix)) return prefix + inventedNumber(suffix, spins);
  const alphabet = alphabetOf(suffix);
  // A short suffix may be a counter in letters; a suffix that is so much longer was never reached.
  if (suffix.length < 12)
    return prefix + suffix + otherwise(suffix.padEnd(changed, '0').slice(0, changed), alphabet, spins);
  return prefix + suffix.slice(0, -changed) + otherwise(suffix.slice(-changed), alphabet, spins);
};

/** An id with an underscore for each of its last characters: it names nothing, but as a pattern of LIKE in SQL it fits the given one. */
export const withWildcards = (id: string): string => id.slice(0, -changed) + '_'.repeat(changed);

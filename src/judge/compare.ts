import { isDeepStrictEqual } from 'node:util';
import type { Comparison } from '../contract/contract.ts';
import { readSshPublicKey } from './ssh-public-key.ts';

type Equal = (a: unknown, b: unknown) => boolean;

const unset = (value: unknown): unknown => (value === undefined || value === null ? '' : value);
const second = (value: unknown): number | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : null;

/** The key or certificate of a single line, without its comment. */
const bare = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .trim()
        .split(/[ \t]+/, 2)
        .join(' ')
    : value;
const sameKey: Equal = (a, b) => {
  if (bare(a) === bare(b)) return true;
  const [x, y] = [readSshPublicKey(a), readSshPublicKey(b)];
  return x !== null && y !== null && x.key.equals(y.key);
};

const members = (value: unknown): unknown =>
  value === undefined || value === null ? [] : Array.isArray(value) ? [...new Set<unknown>(value)].sort() : value;

const comparisons: { readonly [name in Comparison]: Equal } = {
  exact: isDeepStrictEqual,
  text: (a, b) => unset(a) === unset(b),
  instant: (a, b) => {
    const [x, y] = [second(a), second(b)];
    return x === null || y === null ? a === b : Math.abs(x - y) < 1000;
  },
  'ssh-key': sameKey,
  set: (a, b) => isDeepStrictEqual(members(a), members(b)),
  map: (a, b) => isDeepStrictEqual(a ?? {}, b ?? {}),
};

/** Whether two values of a field are the same, by the comparison that the contract names for it. */
export const same = (comparison: Comparison, a: unknown, b: unknown): boolean => comparisons[comparison](a, b);

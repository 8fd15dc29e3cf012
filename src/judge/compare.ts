import { isDeepStrictEqual } from 'node:util';
import type { Comparison } from '../contract/contract.ts';

type Equal = (a: unknown, b: unknown) => boolean;

const unset = (value: unknown): unknown => (value === undefined || value === null ? '' : value);
const second = (value: unknown): number | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : null;

const comparisons: { readonly [name in Comparison]: Equal } = {
  exact: isDeepStrictEqual,
  text: (a, b) => unset(a) === unset(b),
  instant: (a, b) => {
    const [x, y] = [second(a), second(b)];
    return x === null || y === null ? a === b : Math.abs(x - y) < 1000;
  },
};

/** Whether two values of a field are the same, by the comparison that the contract names for it. */
export const same = (comparison: Comparison, a: unknown, b: unknown): boolean => comparisons[comparison](a, b);

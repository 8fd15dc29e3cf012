import { isDeepStrictEqual } from 'node:util';
import type { Comparison } from '../contract/contract.ts';

type Equal = (a: unknown, b: unknown) => boolean;

const unset = (value: unknown): unknown => (value === undefined || value === null ? '' : value);
const second = (value: unknown): number | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : null;

/** A tunnel that was asked for as http may be shown as https, and the other way round; the case of the word says nothing. */
const protocol = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase().replace(/^https$/, 'http') : value;

const comparisons: { readonly [name in Comparison]: Equal } = {
  exact: isDeepStrictEqual,
  text: (a, b) => unset(a) === unset(b),
  instant: (a, b) => {
    const [x, y] = [second(a), second(b)];
    return x === null || y === null ? a === b : Math.abs(x - y) < 1000;
  },
  protocol: (a, b) => protocol(a) === protocol(b),
};

/** Whether two values of a field are the same, by the comparison that the contract names for it. */
export const same = (comparison: Comparison, a: unknown, b: unknown): boolean => comparisons[comparison](a, b);

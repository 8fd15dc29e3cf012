import { isDeepStrictEqual } from 'node:util';
import type { Comparison } from '../contract/contract.ts';
import { sameModule, sameReferences } from './module.ts';

type Equal = (a: unknown, b: unknown) => boolean;

const unset = (value: unknown): unknown => (value === undefined || value === null ? '' : value);
const second = (value: unknown): number | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : null;

const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? [...new Set(value.map((one) => JSON.stringify(one)))].sort() : (value ?? []);
const folded = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one.toLowerCase() : one)) : value;
const addressed = (value: unknown): unknown =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).href.replace(/\/$/, '') : value;
/** XML without its declaration and without the white space between elements, which carries no meaning in metadata. */
const marked = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .replace(/^\s*<\?xml[^>]*\?>/, '')
        .replace(/\s+/g, ' ')
        .replace(/> </g, '><')
        .trim()
    : (value ?? '');
const through =
  (reading: (value: unknown) => unknown): Equal =>
  (a, b) =>
    isDeepStrictEqual(reading(a), reading(b));

const comparisons: { readonly [name in Comparison]: Equal } = {
  exact: isDeepStrictEqual,
  text: (a, b) => unset(a) === unset(b),
  instant: (a, b) => {
    const [x, y] = [second(a), second(b)];
    return x === null || y === null ? a === b : Math.abs(x - y) < 1000;
  },
  module: sameModule,
  references: sameReferences,
  members: through(sorted),
  hostports: through((value) => sorted(folded(value))),
  address: through(addressed),
  markup: through(marked),
};

/** Whether two values of a field are the same, by the comparison that the contract names for it. */
export const same = (comparison: Comparison, a: unknown, b: unknown): boolean => comparisons[comparison](a, b);

import { isDeepStrictEqual } from 'node:util';
import type { Comparison } from '../contract/contract.ts';
import { certificatesIn } from './pem.ts';

type Equal = (a: unknown, b: unknown) => boolean;

const unset = (value: unknown): unknown => (value === undefined || value === null ? '' : value);
const second = (value: unknown): number | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : null;

const sameCertificates: Equal = (sent, shown) => {
  if (typeof sent !== 'string' || typeof shown !== 'string') return sent === shown;
  const [wanted, found] = [certificatesIn(sent), certificatesIn(shown)];
  if (wanted.length === 0) return sent === shown;
  return found.length > 0 && found.every((one) => wanted.some((other) => other.equals(one)));
};

const hostname = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase().replace(/\.$/, '') : value;

const comparisons: { readonly [name in Comparison]: Equal } = {
  exact: isDeepStrictEqual,
  text: (a, b) => unset(a) === unset(b),
  certificate: sameCertificates,
  hostname: (a, b) => hostname(a) === hostname(b),
  instant: (a, b) => {
    const [x, y] = [second(a), second(b)];
    return x === null || y === null ? a === b : Math.abs(x - y) < 1000;
  },
};

/** Whether two values of a field are the same, by the comparison that the contract names for it. */
export const same = (comparison: Comparison, a: unknown, b: unknown): boolean => comparisons[comparison](a, b);

import { isDeepStrictEqual } from 'node:util';
import type { Comparison } from '../contract/contract.ts';
import { aclOf } from './acl.ts';
import { cidrOf } from './cidr.ts';
import { sshKeyOf } from './ssh-key.ts';
import { isObject } from './subject.ts';

type Equal = (a: unknown, b: unknown) => boolean;

const unset = (value: unknown): unknown => (value === undefined || value === null ? '' : value);
const second = (value: unknown): number | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : null;

/** The same where a reading makes the same of both; what it cannot read must be the same value. */
const by =
  (read: (value: unknown) => string | null): Equal =>
  (a, b) => {
    const [x, y] = [read(a), read(b)];
    return x === null || y === null ? isDeepStrictEqual(a, b) : x === y;
  };

const comparisons: { readonly [name in Comparison]: Equal } = {
  exact: isDeepStrictEqual,
  text: (a, b) => unset(a) === unset(b),
  instant: (a, b) => {
    const [x, y] = [second(a), second(b)];
    return x === null || y === null ? a === b : Math.abs(x - y) < 1000;
  },
  ref: (a, b) => (isObject(a) && isObject(b) ? a['id'] === b['id'] : a === b),
  acl: by(aclOf),
  'ssh-key': by(sshKeyOf),
  cidr: by(cidrOf),
};

/** Whether two values of a field are the same, by the comparison that the contract names for it. */
export const same = (comparison: Comparison, a: unknown, b: unknown): boolean => comparisons[comparison](a, b);

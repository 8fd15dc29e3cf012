import { networkOf } from './cidr.ts';
import { reissued, reissuedForTwoYears } from './reissued.ts';

/**
 * Values that must not occur twice on an account, because a deployment may refuse the second: one for each word. The documents
 * do not say whether a range or a certificate may be used twice.
 */
export const fresh = {
  network: networkOf,
  certificate: (word: string): string => reissued(word),
  'two-year-certificate': reissuedForTwoYears,
} as const;

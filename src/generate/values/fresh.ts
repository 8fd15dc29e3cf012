import { networkOf } from './cidr.ts';
import { reissued, reissuedForTwoYears } from './reissued.ts';

/**
 * Values that must not occur twice in an account, because a deployment may refuse the second: one for each word. Whether a range or a certificate
 * may be used twice is not documented.
 */
export const fresh = {
  network: networkOf,
  certificate: (word: string): string => reissued(word),
  'two-year-certificate': reissuedForTwoYears,
} as const;

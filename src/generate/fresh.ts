import { networkOf } from './cidr.ts';
import { ed25519Key } from './keys.ts';
import { reissued } from './reissued.ts';

/**
 * Values that must not occur twice on an account, because a deployment may refuse the second: one for each word. The documents
 * do not say whether a key, a range or a certificate may be used twice.
 */
export const fresh = {
  'ssh-key': (word: string): string => ed25519Key(word),
  network: networkOf,
  certificate: reissued,
} as const;

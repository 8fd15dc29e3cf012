import { networkOf } from './cidr.ts';
import { ed25519Key } from './keys.ts';

/**
 * Values that must not occur twice on an account, because a deployment may refuse the second: one for each word. The documents
 * do not say whether a key or a range may be used twice.
 */
export const fresh = {
  'ssh-key': (word: string): string => ed25519Key(word),
  network: networkOf,
} as const;

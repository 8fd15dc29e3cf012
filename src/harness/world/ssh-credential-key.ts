import { sshCredentials } from '../../contract/ssh-credentials.ts';
import { ecdsaKey, ed25519Key, rsaKey } from '../../generate/keys.ts';
import { refused } from '../../judge/subject.ts';
import type { World } from './world.ts';

/** Kinds of keys that are in general use. Which of them an SSH credential takes is not said (document 1, SSH credential). */
export const credentialKeys = {
  ed25519: (word: string, comment?: string): string => ed25519Key(word, comment),
  ecdsa: (word: string, comment?: string): string => ecdsaKey(word, comment),
  rsa: (_: string, comment?: string): string => rsaKey(2048, comment),
  /** For deployments to which the others are not strong enough. */
  'ecdsa-p384': (word: string, comment?: string): string => ecdsaKey(word, comment, 384),
} as const;

export type CredentialKeyKind = keyof typeof credentialKeys;
export const credentialKeyKinds = ['ed25519', 'ecdsa', 'rsa'] as const satisfies readonly CredentialKeyKind[];
/** In the order in which they are offered where one that is taken will do. */
export const offeredKeyKinds: readonly CredentialKeyKind[] = [...credentialKeyKinds, 'ecdsa-p384'];

/** The first kind that is not refused; the same for all tests of a worker. */
const takenKind = (world: World): Promise<CredentialKeyKind> =>
  world.once('kind of SSH credentials', async () => {
    for (const kind of offeredKeyKinds) {
      const json = await world.body(sshCredentials, { public_key: credentialKeys[kind](world.word()) });
      const answer = await world.send(world.ask(sshCredentials, 'create', { json, expect: 'open' }));
      if (!refused(answer)) return kind;
    }
    return 'ed25519';
  });

/** A key that no other request uses, of a kind that this deployment takes, where there is one. */
export const credentialKey = async (world: World, comment?: string): Promise<string> =>
  credentialKeys[await takenKind(world)](world.word(), comment);

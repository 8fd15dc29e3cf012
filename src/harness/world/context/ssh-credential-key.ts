import type { JsonObject } from '../../../contract/json-object.ts';
import { sshCredentials } from '../../../contract/resources/ssh/ssh-credentials.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { ecdsaKey, ed25519Key, rsaKey } from '../../../generate/values/keys.ts';
import { declined } from '../../../judge/subject/subject.ts';
import { type Ask, requestTo } from '../../request/ask.ts';
import type { Context } from './context.ts';

/** Kinds of keys that are in general use. Which of them an SSH credential takes is not said (document 1, SSH credential). */
export const credentialKeys = {
  ed25519: (word: string, comment?: string): string => ed25519Key(word, comment),
  ecdsa: (word: string, comment?: string): string => ecdsaKey(word, comment),
  rsa: (word: string, comment?: string): string => rsaKey(word, comment),
  /** For deployments to which the others are not strong enough. */
  'ecdsa-p384': (word: string, comment?: string): string => ecdsaKey(word, comment, 384),
} as const;

export type CredentialKeyKind = keyof typeof credentialKeys;
export const credentialKeyKinds = ['ed25519', 'ecdsa', 'rsa'] as const satisfies readonly CredentialKeyKind[];
/** In the order in which they are offered where one that is taken will do. */
const offeredKeyKinds: readonly CredentialKeyKind[] = [...credentialKeyKinds, 'ecdsa-p384'];

/** What it takes to find out which keys a deployment takes. */
interface KeyParts {
  readonly context: Pick<Context, 'once' | 'word'>;
  readonly requests: { send(ask: Ask): Promise<Exchange> };
  readonly bodies: { body(resource: Resource, fields: JsonObject): Promise<JsonObject> };
}

/** The first kind that is not refused; the same for all tests of a worker. */
const takenKind = ({ context, requests, bodies }: KeyParts): Promise<CredentialKeyKind> =>
  context.once('kind of SSH credentials', async () => {
    for (const kind of offeredKeyKinds) {
      const json = await bodies.body(sshCredentials, { public_key: credentialKeys[kind](context.word()) });
      const answer = await requests.send(requestTo(sshCredentials, 'create', { json, expect: 'open' }));
      if (!declined(answer)) return kind;
    }
    return 'ed25519';
  });

/** A key that no other request uses, of a kind that this deployment takes, where there is one. */
export const credentialKey = async (means: KeyParts, comment?: string): Promise<string> =>
  credentialKeys[await takenKind(means)](means.context.word(), comment);

import type { JsonObject } from '../../../contract/json-object.ts';
import { sshCredentials } from '../../../contract/resources/ssh/ssh-credentials.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { ecdsaKey, ed25519Key, rsaKey } from '../../../generate/values/keys.ts';
import { declined } from '../../../judge/subject/subject.ts';
import { type Ask, requestTo } from '../../request/ask.ts';
import type { Context } from './context.ts';

/** Common kinds of keys. The documents do not say which of them an SSH credential accepts (document 1, SSH credential). */
export const credentialKeys = {
  ed25519: (word: string, comment?: string): string => ed25519Key(word, comment),
  ecdsa: (word: string, comment?: string): string => ecdsaKey(word, comment),
  rsa: (word: string, comment?: string): string => rsaKey(word, comment),
  /** For deployments that reject the others as too weak. */
  'ecdsa-p384': (word: string, comment?: string): string => ecdsaKey(word, comment, 384),
} as const;

export type CredentialKeyKind = keyof typeof credentialKeys;
export const credentialKeyKinds = ['ed25519', 'ecdsa', 'rsa'] as const satisfies readonly CredentialKeyKind[];
/** The kinds in the order in which they are tried, where any accepted one will do. */
const offeredKeyKinds: readonly CredentialKeyKind[] = [...credentialKeyKinds, 'ecdsa-p384'];

/** The parts of a world that are needed to find out which keys a deployment accepts. */
export interface KeyParts {
  readonly context: Pick<Context, 'once' | 'word'>;
  readonly requests: { send(ask: Ask): Promise<Exchange> };
  readonly bodies: { body(resource: Resource, fields: JsonObject): Promise<JsonObject> };
  /** Runs work whose resources stay until their room is needed. */
  sparing<T>(work: () => Promise<T>): Promise<T>;
}

/** The first kind that is not refused; found out once for all tests of a worker. */
const takenKind = (means: KeyParts): Promise<CredentialKeyKind> =>
  means.context.once('kind of SSH credentials', async () => {
    const { context, requests, bodies } = means;
    for (const kind of offeredKeyKinds) {
      const json = await bodies.body(sshCredentials, { public_key: credentialKeys[kind](context.word()) });
      const answer = await means.sparing(() =>
        requests.send(requestTo(sshCredentials, 'create', { json, expect: 'open' })),
      );
      if (!declined(answer)) return kind;
    }
    return 'ed25519';
  });

/** A unique key, of a kind that this deployment accepts if there is one. */
export const credentialKey = async (means: KeyParts, comment?: string): Promise<string> =>
  credentialKeys[await takenKind(means)](means.context.word(), comment);

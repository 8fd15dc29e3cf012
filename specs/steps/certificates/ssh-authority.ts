import type { JsonObject } from '../../../src/contract/json-object.ts';
import { sshCertificateAuthorities } from '../../../src/contract/resources/ssh/ssh-certificate-authorities.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { Made } from '../../../src/harness/world/resources/made.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { mayBeKey, readSshPublicKey, type SshPublicKey } from '../../../src/judge/readers/ssh-public-key.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/** Names that curves go by. Which of them elliptic_curve takes is not shown (document 1). */
export const curveNames = [
  'nistp256',
  'P-256',
  'p256',
  'prime256v1',
  'secp256r1',
  'nistp384',
  'P-384',
  'nistp521',
  'P-521',
];

/**
 * What to send for an ECDSA key. The curve may be left out or not, the documents do not say, so it is left out first and then
 * the names of curves are tried.
 */
const ecdsaFields = (world: World): Promise<JsonObject> =>
  world.context.once('fields of an ECDSA authority', async () => {
    for (const curve of [undefined, ...curveNames]) {
      const fields = { private_key_type: 'ecdsa', elliptic_curve: curve };
      const json = await world.bodies.body(sshCertificateAuthorities, fields);
      const ask = requestTo(sshCertificateAuthorities, 'create', { json, expect: 'unjudged' });
      if (succeeded(await world.passing(() => world.requests.send(ask)))) return fields;
    }
    return leave('every ECDSA key was refused, and the documents do not show which curves there are');
  });

/** What to send for an ECDSA key of more than 256 bits; null where no name of such a curve is taken. */
export const largerCurve = (world: World): Promise<JsonObject | null> =>
  world.context.once('fields of an ECDSA authority on a larger curve', async () => {
    for (const curve of curveNames.filter((name) => /384|521/.test(name))) {
      const fields = { private_key_type: 'ecdsa', elliptic_curve: curve };
      const json = await world.bodies.body(sshCertificateAuthorities, fields);
      const ask = requestTo(sshCertificateAuthorities, 'create', { json, expect: 'unjudged' });
      if (succeeded(await world.passing(() => world.requests.send(ask)))) return fields;
    }
    return null;
  });

/** The size is always sent, because a deployment may require it. */
const fieldsOf = {
  'rsa-2048': () => ({ private_key_type: 'rsa', key_size: 2048 }),
  'rsa-4096': () => ({ private_key_type: 'rsa', key_size: 4096 }),
  ecdsa: ecdsaFields,
  ed25519: () => ({ private_key_type: 'ed25519' }),
} as const satisfies { [kind: string]: (world: World) => JsonObject | Promise<JsonObject> };

export type AuthorityKind = keyof typeof fieldsOf;

/** An SSH certificate authority with a key of some kind. */
export const makeAuthority = async (world: World, kind: AuthorityKind): Promise<Made> =>
  world.resources.create(sshCertificateAuthorities, await fieldsOf[kind](world));

/** The answer to the creation of one; the same for all tests of a worker, because some keys take long to make. At `--effort quick` any that asked for the same. */
export const seenAuthority = (world: World, kind: AuthorityKind): Promise<Made> =>
  world.context.once(`authority ${kind}`, async () => {
    const json = await world.bodies.body(sshCertificateAuthorities, await fieldsOf[kind](world));
    const known = world.claims.twinOf(requestTo(sshCertificateAuthorities, 'create', { json }));
    if (known === undefined) return world.passing(() => makeAuthority(world, kind));
    const shown = need(known);
    return { id: String(shown['id']), shown, exchange: known };
  });

/** The key that public_key of an authority holds; null where it is none. "Raw public key" (document 1) says no form of it. */
export const keyIn = (text: unknown): SshPublicKey | null => {
  const key = readSshPublicKey(text);
  if (key === null && mayBeKey(text)) return leave('public_key may be a key in a form that we cannot read');
  return key;
};

import type { JsonObject } from '../../../src/contract/json-object.ts';
import { sshCertificateAuthorities } from '../../../src/contract/resources/ssh/ssh-certificate-authorities.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { Made } from '../../../src/harness/world/resources/made.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { mayBeKey, readSshPublicKey, type SshPublicKey } from '../../../src/judge/readers/ssh-public-key.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/** Common names of elliptic curves. Which of them elliptic_curve accepts is not documented (document 1). */
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
 * Fields that create an authority with an ECDSA key. The documents do not say whether the curve is required, so it is first left out, and then each
 * name is tried.
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

/** Fields that create an authority with an ECDSA key of more than 256 bits; null where no name of such a curve is accepted. */
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

/**
 * The answer to the creation of an authority of this kind; made once by a worker, because some keys take long to generate. At `--effort quick` any
 * earlier creation with the same fields.
 */
export const seenAuthority = (world: World, kind: AuthorityKind): Promise<Made> =>
  world.context.once(`authority ${kind}`, async () => {
    const json = await world.bodies.body(sshCertificateAuthorities, await fieldsOf[kind](world));
    const known = world.claims.twinOf(requestTo(sshCertificateAuthorities, 'create', { json }));
    if (known === undefined) return world.passing(() => makeAuthority(world, kind));
    const shown = need(known);
    return { id: String(shown['id']), shown, exchange: known };
  });

/** The key in public_key of an authority; null where it holds none. "Raw public key" (document 1) does not define its format. */
export const keyIn = (text: unknown): SshPublicKey | null => {
  const key = readSshPublicKey(text);
  if (key === null && mayBeKey(text)) return leave('public_key may be a key in a form that we cannot read');
  return key;
};

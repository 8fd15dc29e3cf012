import { createHash } from 'node:crypto';
import { AuthorityKey, type KeyWish } from '../../ssh/authority-key.ts';
import { RsaKeys } from '../../ssh/rsa-keys.ts';
import type { Fault } from '../base/fault.ts';
import { type At, everywhere, type Operator, remember, type Scene, together } from '../base/operator.ts';
import { breaking, faultsAt } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { refuse } from '../operators/refuse.ts';
import { misread, misreadAs, request } from '../operators/send.ts';
import { alterText, fix, omit, rewrite, show } from '../operators/show.ts';
import { remake, spoilBefore } from '../operators/spoil.ts';

const rsaKeys = new RsaKeys();
const generate = (wish: KeyWish): Promise<AuthorityKey> => AuthorityKey.generate(wish, rsaKeys);
const [type, size] = ['private_key_type', 'key_size'];

/** Replaces the key of a new authority. */
const rekey = (choose: (own: AuthorityKey, scene: Scene) => AuthorityKey | Promise<AuthorityKey>): Operator =>
  remake(async ({ fields }, scene) => {
    if (fields['key'] instanceof AuthorityKey) fields['key'] = await choose(fields['key'], scene);
  });

/** Makes a key of 2048 bits for some sizes. */
const takeSizes = (taken: (bits: number) => boolean): Operator =>
  misread('create', size, (bits) => (typeof bits === 'number' && taken(bits) ? 2048 : bits));

const fingerprint = (line: string): string => {
  const blob = Buffer.from(line.split(' ')[1] ?? '', 'base64');
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace('=', '')}`;
};

/** An RSA key without the byte that keeps its modulus from looking negative: RFC 4251, section 5. */
const negativeModulus = (line: string): string => {
  const [name, base64 = ''] = line.split(' ');
  if (name !== 'ssh-rsa') return line;
  const blob = Buffer.from(base64, 'base64');
  const exponentAt = 4 + blob.readUInt32BE();
  const at = exponentAt + 4 + blob.readUInt32BE(exponentAt);
  const modulus = blob.subarray(at + 5);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(modulus.length);
  return `${name} ${Buffer.concat([blob.subarray(0, at), length, modulus]).toString('base64')}`;
};

/** Shows the private key in an undocumented field. */
const showKey = (at: At, field: string): Operator =>
  show(at, (shown, { deployment, seat }) => {
    const key = seat.all(deployment).find(({ id }) => id === shown['id'])?.fields['key'];
    if (key instanceof AuthorityKey) shown[field] = key.save().pem;
  });

/** What can be wrong with SSH certificate authorities. */
export const sshCertificateAuthorityFaults: readonly Fault[] = faultsAt(seats.sshCertificateAuthorities, [
  ...breaking('rsa-4096', {
    'rsa-4096-is-2048: an RSA key of 4096 bits has 2048': takeSizes((bits) => bits === 4096),
  }),
  ...breaking('rsa-2048', {
    'rsa-2048-is-2040: an RSA key of 2048 bits has 2040': rekey((own, { call }) =>
      call.body[size] === 2048 ? generate({ type: 'rsa', size: 2040 }) : own,
    ),
  }),
  ...breaking(['ecdsa', 'key-type-shown'], {
    'ecdsa-is-ed25519: ECDSA is asked for and Ed25519 comes': misreadAs('create', type, /^ecdsa$/, 'ed25519'),
  }),
  ...breaking('key-type-shown', {
    'rsa-without-size-is-ed25519: RSA is asked for without a size and Ed25519 comes': request('create', (body) =>
      body[type] === 'rsa' && body[size] === undefined ? { ...body, [type]: 'ed25519' } : body,
    ),
  }),
  ...breaking('create', {
    'ed25519-refused: Ed25519 keys are not made': refuse('create', ({ call }) => call.body[type] === 'ed25519', 422),
    'ecdsa-alone: of three types ECDSA alone is made': refuse('create', ({ call }) => call.body[type] !== 'ecdsa', 422),
  }),
  ...breaking(['ed25519', 'public-key-of-type'], {
    'ed25519-is-ecdsa-in-disguise: Ed25519 is asked for and ECDSA comes, under the name ed25519': rekey(async (own) =>
      own.type === 'ed25519'
        ? Object.assign(await generate({ type: 'ecdsa', curve: 'nistp256' }), { type: own.type })
        : own,
    ),
  }),
  ...breaking(['key-type-shown', 'public-key-of-type'], {
    'key-type-is-rsa-for-ecdsa: key_type is rsa for ECDSA keys': rewrite(everywhere, 'key_type', /^ecdsa$/, 'rsa'),
  }),
  ...breaking(['public-key-of-type', 'shape'], {
    'key-and-type-left-out-of-lists: lists show neither public_key nor key_type': together(
      omit('list', 'public_key'),
      omit('list', 'key_type'),
    ),
  }),
  ...breaking('public-key-of-type', {
    'key-type-wrong-in-lists: lists show key_type rsa for every authority': fix('list', 'key_type', 'rsa'),
    'public-key-cut-off-by-get: get shows public_key cut off': rewrite('get', 'public_key', /.{8}$/, ''),
  }),
  ...breaking(['public-key-of-type', 'ed25519', 'key-generated'], {
    'public-key-is-fingerprint: public_key is a fingerprint': alterText(everywhere, 'public_key', fingerprint),
  }),
  ...breaking(['public-key-of-type', 'rsa-2048', 'rsa-4096', 'key-generated'], {
    'rsa-modulus-negative: public_key of an RSA key has a negative number for its modulus': alterText(
      everywhere,
      'public_key',
      negativeModulus,
    ),
  }),
  ...breaking('key-generated', {
    'one-key-for-all: every Ed25519 authority has the same key': remember<AuthorityKey>('create', (keys) =>
      rekey((own) => {
        if (!keys.has(own.type)) keys.set(own.type, own);
        return (own.type === 'ed25519' && keys.get(own.type)) || own;
      }),
    ),
  }),
  ...breaking('private-key-hidden', {
    'private-key-in-creation: the answer to a creation shows the private key': showKey('create', 'private_key'),
    'private-key-in-lists: lists show the private key': showKey('list', 'private_key_pem'),
    'private-key-in-get: get shows the private key': showKey('get', 'key'),
  }),
  ...breaking('update-keeps-rest', {
    'ecdsa-updated-as-rsa: update shows an ECDSA key as one of RSA': alterText('update', 'key_type', (text) =>
      text === 'ecdsa' ? 'rsa' : text,
    ),
    'key-changes-with-update: an update makes a new key': spoilBefore('update', async ({ stored }) => {
      if (stored) stored.fields['key'] = await generate({ type: 'ed25519' });
    }),
  }),
  ...breaking('key-size-values', {
    'takes-1024: an RSA key_size of 1024 is taken': takeSizes((bits) => bits === 1024),
    'takes-a-range: any RSA key_size from 2048 to 4096 is taken': takeSizes((bits) => bits > 2048 && bits < 4096),
    'takes-8192: an RSA key_size of 8192 is taken': takeSizes((bits) => bits === 8192),
    'takes-larger: any RSA key_size above 4096 is taken': takeSizes((bits) => bits > 4096),
  }),
  ...breaking('private-key-type-values', {
    'dsa-taken: private_key_type dsa is taken, and an RSA key made': misreadAs('create', type, /^dsa$/, 'rsa'),
  }),
]);

import type { Fault } from '../base/fault.ts';
import { type At, everywhere, type Operator } from '../base/operator.ts';
import { breaking, faultsAt } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { admin, admit } from '../operators/admit.ts';
import { takeAlso } from '../operators/judge.ts';
import { refuse } from '../operators/refuse.ts';
import { rewrite } from '../operators/show.ts';
import { inherit } from '../operators/spoil.ts';

const seat = seats.sshCredentials;

/** Shows another key than was stored. */
const garble = (at: At, pattern: RegExp, by: string): Operator => rewrite(at, 'public_key', pattern, by);

/** Accepts a part of an SSH credential as the token of an API key. */
const opensLists = (part: 'public_key' | 'id'): Operator =>
  admit('list', (authorization, deployment) => {
    const value = deployment.rules.bearer(authorization);
    const parts = seat
      .all(deployment)
      .map(({ id, fields }) => (part === 'id' ? id : String(fields['public_key']).split(' ')[1]));
    return value !== null && parts.includes(value) ? admin(deployment) : null;
  });

/** What can be wrong with SSH credentials. */
export const sshCredentialFaults: readonly Fault[] = faultsAt(seat, [
  ...breaking('create', {
    'every-key-refused: keys of every kind are refused with 400': refuse(
      'create',
      ({ call }) => call.body['public_key'] !== undefined,
      400,
    ),
  }),
  ...breaking('ed25519-key', {
    'ed25519-key-damaged: get shows another ed25519 key': garble('get', /^(ssh-ed25519 \S{40})\S{4}/, '$1AAAA'),
  }),
  ...breaking('ecdsa-key', {
    'ecdsa-key-damaged-in-lists: lists show another ECDSA key': garble('list', /^(ecdsa\S+ \S{80})\S{4}/, '$1AAAA'),
    'ecdsa-type-shortened: ECDSA keys are shown without their curve': garble(everywhere, /-nistp256/, ''),
  }),
  ...breaking('rsa-key', {
    'rsa-key-cut: a key is shown to its 255th character': garble(everywhere, /^(.{255}).*$/, '$1'),
    'rsa-type-modern: RSA keys are shown as rsa-sha2-512': garble(everywhere, /^ssh-rsa/, 'rsa-sha2-512'),
  }),
  ...breaking('single-line-key', {
    'key-wrapped: base64 is wrapped after 70 characters': garble(everywhere, /(\S{70})(?=\S)/g, '$1\n'),
    'key-wrapped-in-lists: lists show a key over several lines': garble('list', / /g, '\n'),
    'key-shown-as-base64-by-update: update shows the base64 alone': garble('update', /^\S+ (\S+).*$/, '$1'),
  }),
  ...breaking('no-key-refused', {
    'any-text-is-a-key: any text is taken as a public key': takeAlso('create', 'isPublicKey', /^/),
    'any-two-words-are-a-key: any two words are taken as a key': takeAlso('create', 'isPublicKey', /^\S+ \S+/),
  }),
  ...breaking('acl-unspecified', {
    'acl-of-the-one-that-had-the-key: a creation without acl takes over that of what was deleted with the same key':
      inherit('public_key', ['acl']),
  }),
  ...breaking('key-is-no-api-key', {
    'public-key-opens-lists: the list takes a public key for an API key': opensLists('public_key'),
    'id-opens-lists: the list takes the id of an SSH credential for an API key': opensLists('id'),
  }),
]);

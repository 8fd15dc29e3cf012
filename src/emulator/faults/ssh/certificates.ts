import { AuthorityKey } from '../../ssh/authority-key.ts';
import { type CertificateTerms, issue } from '../../ssh/certificate.ts';
import { RsaKeys } from '../../ssh/rsa-keys.ts';
import { readUserKey, type UserKey } from '../../ssh/user-key.ts';
import type { Fault } from '../base/fault.ts';
import { everywhere, remember, together } from '../base/operator.ts';
import { breaking, faultsAt } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { elsewhere } from '../operators/elsewhere.ts';
import { ignore, misreadAs, misreadText } from '../operators/send.ts';
import { alter, fix, rewrite } from '../operators/show.ts';
import { remake, spoilAfter } from '../operators/spoil.ts';
import { authorityKey, sign, signBy, termsOf } from './reissue.ts';

const { sshCertificateAuthorities: authorities, sshUserCertificates } = seats;
const somebody = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEDsRaBWypwJmXLHyJGilL+a4ygBclQbzo4iOx+3JDV5';
const newKey = () => AuthorityKey.generate({ type: 'ecdsa', curve: 'nistp256' }, new RsaKeys());

/** The same key with other signatures. */
const signing = (own: AuthorityKey, change: (signature: Buffer) => Buffer): AuthorityKey =>
  Object.assign(AuthorityKey.from(own.save()), { sign: (bytes: Buffer) => change(own.sign(bytes)) });
const withoutType = (signature: Buffer): Buffer => signature.subarray(4 + signature.readUInt32BE());
const withAnotherEnd = (signature: Buffer): Buffer =>
  Buffer.concat([signature.subarray(0, -1), Buffer.of(1 ^ (signature.at(-1) ?? 0))]);

const isRestricted = ({ criticalOptions }: CertificateTerms): boolean => 'force-command' in criticalOptions;

/** What can be wrong with how SSH user certificates are signed, shown and refused. */
export const sshUserCertificateFaults: readonly Fault[] = faultsAt(sshUserCertificates, [
  ...breaking('critical-options-inside', {
    'critical-options-hidden-by-get: get shows no critical options': fix('get', 'critical_options', {}),
  }),
  ...breaking('certificate-format', {
    'certificate-without-type: certificate has no type in front': rewrite(everywhere, 'certificate', /^\S+ /, ''),
    'certificate-called-a-key: the type in front of an ECDSA certificate is that of a key': rewrite(
      everywhere,
      'certificate',
      /^(ecdsa\S+)-cert-v01@openssh\.com/,
      '$1',
    ),
  }),
  ...breaking('signed-by-authority', {
    'first-authority-signs: the first authority of the account signs for all': signBy(
      (_, deployment) => authorities.all(deployment)[0]?.fields['key'],
    ),
    'key-of-the-moment-signs: a key that belongs to no authority signs where the authority has an ECDSA key': signBy(
      ({ type }) => (type === 'ecdsa' ? newKey() : null),
    ),
    'updated-authority-signs-otherwise: once an authority was updated, a key that belongs to none signs for it':
      remember<true>('create', (updated) =>
        together(
          elsewhere(
            authorities,
            spoilAfter('update', ({ stored }) => void (stored && updated.set(stored.id, true))),
          ),
          remake(async (made, { call: { body } }) => {
            if (updated.has(String(body['ssh_certificate_authority_id'])))
              made.fields['certificate'] = issue(termsOf(made), await newKey());
          }),
        ),
      ),
    'signature-without-type-by-ecdsa: a signature by an ECDSA authority does not begin with its type': signBy((own) =>
      own.type === 'ecdsa' ? signing(own, withoutType) : null,
    ),
    'signature-broken-by-other-curves: signatures by authorities on another curve than P-256 do not verify': signBy(
      (own) => (/nistp(384|521)/.test(own.line) ? signing(own, withAnotherEnd) : null),
    ),
    'signature-broken-where-restricted: the signature on certificates with a force-command does not verify': remake(
      (made, { call: { body }, deployment }) => {
        const own = authorityKey(deployment, body['ssh_certificate_authority_id']);
        const terms = termsOf(made);
        if (isRestricted(terms)) made.fields['certificate'] = issue(terms, signing(own, withAnotherEnd));
      },
    ),
    'signature-broken-for-rsa-keys: the signature on certificates for RSA keys does not verify': rewrite(
      everywhere,
      'certificate',
      /^(ssh-rsa.*).{4}(.{24})$/,
      '$1AAAA$2',
    ),
  }),
  ...breaking('signs-public-key', {
    'signs-another-ecdsa-key: certificates for ECDSA keys sign another ECDSA key': sign(async ({ key }) => ({
      key: (key.type === 'ecdsa' && readUserKey((await newKey()).line)) || key,
    })),
    'signs-another-key-where-restricted: certificates with a force-command sign another key': sign((terms) =>
      isRestricted(terms) ? { key: readUserKey(somebody) ?? terms.key } : {},
    ),
    'signs-the-first-key-again: every certificate for an Ed25519 or ECDSA key signs the first such key that was sent':
      remember<UserKey>('create', (keys) =>
        sign(({ key }) => {
          if (key.type !== 'rsa' && !keys.has('first')) keys.set('first', key);
          return { key: key.type === 'rsa' ? key : (keys.get('first') ?? key) };
        }),
      ),
  }),
  ...breaking('key-type-of-public-key', {
    'key-type-of-authority: key_type is the type of the key of the authority': alter(
      everywhere,
      'key_type',
      (_, { ssh_certificate_authority_id: id }, { deployment }) => authorityKey(deployment, id).type,
    ),
    'key-type-never-ecdsa: key_type is rsa for ECDSA keys': rewrite(everywhere, 'key_type', /^ecdsa$/, 'rsa'),
  }),
  ...breaking('public-key-malformed', {
    'malformed-key-taken: a public key that is cut off is taken, and some other signed': misreadAs(
      'create',
      'public_key',
      /^ssh-ed25519 \S{40}$/,
      somebody,
    ),
  }),
  ...breaking('authority-unknown', {
    'unknown-authority-taken: where the authority does not exist, the first one signs': misreadText(
      'create',
      'ssh_certificate_authority_id',
      (id, { deployment }) => {
        const all = authorities.all(deployment).map((one) => one.id);
        return all.includes(id) ? id : all[0];
      },
    ),
  }),
  ...breaking('authority-unknown', {
    'deleted-authority-taken: where the authority was deleted, another one signs': remember<true>('create', (deleted) =>
      together(
        elsewhere(
          authorities,
          spoilAfter('delete', ({ stored }) => void (stored && deleted.set(stored.id, true))),
        ),
        misreadText('create', 'ssh_certificate_authority_id', (id, { deployment }) =>
          deleted.has(id) ? (authorities.all(deployment)[0]?.id ?? id) : id,
        ),
      ),
    ),
  }),
  ...breaking('extensions-default', {
    'empty-values-encoded: the certificate has the length of an empty value behind the default extensions': sign(
      () => ({
        encodesEmpty: true,
      }),
    ),
  }),
  ...breaking('validity-malformed', {
    'malformed-valid-until-ignored: a valid_until that is no timestamp counts as unspecified': ignore(
      'create',
      'valid_until',
      (until) => Number.isNaN(Date.parse(String(until))),
    ),
  }),
  ...breaking('list-echo', {
    'list-shows-one-authority: lists show one authority for all certificates': remember<unknown>('list', (first) =>
      alter('list', 'ssh_certificate_authority_id', (id) => {
        if (!first.has('id')) first.set('id', id);
        return first.get('id');
      }),
    ),
  }),
  ...breaking('get-echo', {
    'get-signs-anew: get shows a certificate that was signed for the occasion': alter(
      'get',
      'certificate',
      (there, { ssh_certificate_authority_id: id }, { stored, deployment }) =>
        stored ? issue(termsOf(stored), authorityKey(deployment, id)) : there,
    ),
  }),
]);

import { ok } from '../server/call.ts';
import { AuthorityKey } from '../ssh/authority-key.ts';
import { issue, type Terms } from '../ssh/certificate.ts';
import { RsaKeys } from '../ssh/rsa-keys.ts';
import { readUserKey, type UserKey } from '../ssh/user-key.ts';
import { bendShown, type Shown } from './bend.ts';
import type { Fault } from './fault.ts';
import { afterwards, authorityOf, sshUserCertificatesSeat as seat, signsInstead } from './reissue.ts';

const name = 'ssh-user-certificates';
const route = 'POST /ssh_user_certificates';
const somebody = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEDsRaBWypwJmXLHyJGilL+a4ygBclQbzo4iOx+3JDV5';

/** What can only be looked at inside a certificate that can be read. */
const unreadable = [`${name}.*`];
const shownOf = (fields: Record<string, unknown>): Shown => fields['shown'] as Shown;
const termsOf = (fields: Record<string, unknown>): Terms => fields['terms'] as Terms;

/** What can be wrong with how SSH user certificates are signed, shown and refused. */
export const sshUserCertificateFaults: readonly Fault[] = [
  {
    name: `${name}.critical-options-hidden-by-get`,
    summary: 'get shows no critical options',
    breaks: [`${name}.critical-options-inside`],
    touches: [`${name}.get-echo`],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          shown['critical_options'] = {};
        },
        ['get'],
      ),
  },
  {
    name: `${name}.certificate-without-type`,
    summary: 'certificate is base64 without the type in front',
    breaks: [`${name}.certificate-format`],
    touches: unreadable,
    plant: (d) =>
      afterwards(d, ({ fields }) => {
        fields['certificate'] = String(fields['certificate']).split(' ')[1];
      }),
  },
  {
    name: `${name}.certificate-called-a-key`,
    summary: 'the type in front of an ECDSA certificate is that of a key',
    breaks: [`${name}.certificate-format`],
    touches: unreadable,
    plant: (d) =>
      afterwards(d, ({ fields }) => {
        if (shownOf(fields)['key_type'] === 'ecdsa')
          fields['certificate'] = String(fields['certificate']).replace(/^(\S+)-cert-v01@openssh\.com/, '$1');
      }),
  },
  {
    name: `${name}.first-authority-signs`,
    summary: 'the first authority of the account signs for all',
    breaks: [`${name}.signed-by-authority`],
    touches: [],
    plant: (d) =>
      afterwards(d, ({ fields }) => {
        const first = d.shelf('/ssh_certificate_authorities').all()[0]?.fields['key'];
        if (first instanceof AuthorityKey) fields['certificate'] = issue(termsOf(fields), first);
      }),
  },
  {
    name: `${name}.key-of-the-moment-signs`,
    summary: 'a key that belongs to no authority signs where the authority has an ECDSA key',
    breaks: [`${name}.signed-by-authority`],
    touches: [],
    plant: (d) =>
      afterwards(d, async (stored) => {
        if (authorityOf(d, stored).type !== 'ecdsa') return;
        const key = await AuthorityKey.generate({ type: 'ecdsa', curve: 'nistp256' }, new RsaKeys());
        stored.fields['certificate'] = issue(termsOf(stored.fields), key);
      }),
  },
  {
    name: `${name}.signature-broken-for-rsa-keys`,
    summary: 'the signature on certificates for RSA keys does not verify',
    breaks: [`${name}.signed-by-authority`],
    touches: [],
    plant: (d) =>
      afterwards(d, ({ fields }) => {
        if (shownOf(fields)['key_type'] !== 'rsa') return;
        const [type = '', base64 = ''] = String(fields['certificate']).split(' ');
        const bytes = Buffer.from(base64, 'base64');
        const last = bytes.length - 20;
        bytes[last] = (bytes[last] ?? 0) ^ 1;
        fields['certificate'] = `${type} ${bytes.toString('base64')}`;
      }),
  },
  {
    name: `${name}.signs-another-ecdsa-key`,
    summary: 'certificates for ECDSA keys sign another ECDSA key',
    breaks: [`${name}.signs-public-key`],
    touches: [],
    plant: (d) =>
      afterwards(d, async (stored) => {
        if (shownOf(stored.fields)['key_type'] !== 'ecdsa') return;
        const other = await AuthorityKey.generate({ type: 'ecdsa', curve: 'nistp256' }, new RsaKeys());
        const key = readUserKey(other.line);
        if (key) stored.fields['certificate'] = issue({ ...termsOf(stored.fields), key }, authorityOf(d, stored));
      }),
  },
  {
    name: `${name}.signs-the-first-key-again`,
    summary: 'every certificate for an Ed25519 or ECDSA key signs the first such key that was sent',
    breaks: [`${name}.signs-public-key`],
    touches: [],
    plant: (d) => {
      let first: UserKey | undefined;
      signsInstead(d, ({ key }) => {
        if (key.type === 'rsa') return {};
        first ??= key;
        return { key: first };
      });
    },
  },
  {
    name: `${name}.key-type-of-authority`,
    summary: 'key_type is the type of the key of the authority',
    breaks: [`${name}.key-type-of-public-key`],
    touches: [],
    plant: (d) =>
      afterwards(d, (stored) => {
        shownOf(stored.fields)['key_type'] = authorityOf(d, stored).type;
      }),
  },
  {
    name: `${name}.key-type-never-ecdsa`,
    summary: 'key_type is rsa for ECDSA keys',
    breaks: [`${name}.key-type-of-public-key`],
    touches: [],
    plant: (d) =>
      bendShown(d, seat, (shown) => {
        if (shown['key_type'] === 'ecdsa') shown['key_type'] = 'rsa';
      }),
  },
  {
    name: `${name}.malformed-key-taken`,
    summary: 'a public key that is cut off is taken, and some other signed',
    breaks: [`${name}.public-key-malformed`],
    touches: [`${name}.create-echo`],
    plant: (d) =>
      d.detour(route, (call, next) => {
        const { public_key: key } = call.body;
        const cut = typeof key === 'string' && /^ssh-ed25519 \S{40}$/.test(key);
        return next(cut ? { ...call, body: { ...call.body, public_key: somebody } } : call);
      }),
  },
  {
    name: `${name}.malformed-key-crashes`,
    summary: 'text that is no public key gives 500',
    breaks: [`${name}.public-key-malformed`],
    touches: [],
    plant: (d) =>
      d.detour(route, (call, next) => {
        const { public_key: key } = call.body;
        if (typeof key === 'string' && !/^(ssh|ecdsa)-/.test(key)) throw new TypeError('blob is undefined');
        return next(call);
      }),
  },
  {
    name: `${name}.unknown-authority-taken`,
    summary: 'where the authority does not exist, the first one signs',
    breaks: [`${name}.authority-unknown`],
    touches: [`${name}.create-echo`],
    plant: (d) =>
      d.detour(route, (call, next) => {
        const shelf = d.shelf('/ssh_certificate_authorities');
        const { ssh_certificate_authority_id: id } = call.body;
        if (typeof id !== 'string' || shelf.find(id)) return next(call);
        return next({ ...call, body: { ...call.body, ssh_certificate_authority_id: shelf.all()[0]?.id } });
      }),
  },
  {
    name: `${name}.malformed-valid-until-ignored`,
    summary: 'a valid_until that is no timestamp counts as unspecified',
    breaks: [`${name}.validity-malformed`],
    touches: [`${name}.create-echo`],
    plant: (d) =>
      d.detour(route, (call, next) => {
        const { valid_until: until, ...rest } = call.body;
        return next(Number.isNaN(Date.parse(String(until))) ? { ...call, body: rest } : call);
      }),
  },
  {
    name: `${name}.lists-lose-principals`,
    summary: 'lists show no principals',
    breaks: [`${name}.list-echo`],
    touches: [],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          shown['principals'] = [];
        },
        ['list'],
      ),
  },
  {
    name: `${name}.get-signs-anew`,
    summary: 'get shows a certificate that was signed for the occasion',
    breaks: [`${name}.get-echo`],
    touches: [],
    plant: (d) =>
      d.detour('GET /ssh_user_certificates/{id}', async (call, next) => {
        const reply = await next(call);
        const stored = d.shelf(seat.path).find(call.params['id'] ?? '');
        if (!stored) return reply;
        const certificate = issue(termsOf(stored.fields), authorityOf(d, stored));
        return ok({ ...(reply.body as Shown), certificate });
      }),
  },
];

import { createHash } from 'node:crypto';
import type { Call } from '../server/call.ts';
import type { Deployment } from '../server/deployment.ts';
import { AuthorityKey } from '../ssh/authority-key.ts';
import { RsaKeys } from '../ssh/rsa-keys.ts';
import { bendShown, type Shown } from './bend.ts';
import type { Fault, Seat } from './fault.ts';

export const sshCertificateAuthoritiesSeat: Seat = {
  name: 'ssh-certificate-authorities',
  path: '/ssh_certificate_authorities',
  prefix: 'sshca_',
  listKey: 'ssh_certificate_authorities',
  update: true,
  owned: false,
  secret: null,
};
const seat = sshCertificateAuthoritiesSeat;
const name = 'ssh-certificate-authorities';

/** Makes something else than was asked for. */
const asIf = (d: Deployment, change: (body: Call['body']) => Record<string, unknown>): void =>
  d.detour('POST /ssh_certificate_authorities', (call, next) =>
    next({ ...call, body: { ...call.body, ...change(call.body) } }),
  );

/** Takes some sizes that must be refused, and makes a key of 2048 bits for them. */
const takesSizes = (kind: string, summary: string, taken: (size: number) => boolean): Fault => ({
  name: `${name}.${kind}`,
  summary,
  breaks: [`${name}.key-size-values`],
  touches: [],
  plant: (d) =>
    asIf(d, ({ key_size: size }) =>
      typeof size === 'number' && ![2048, 4096].includes(size) && taken(size) ? { key_size: 2048 } : {},
    ),
});

/** What can be wrong with SSH certificate authorities and with nothing else. */
export const sshCertificateAuthorityFaults: readonly Fault[] = [
  {
    name: `${name}.rsa-4096-is-2048`,
    summary: 'an RSA key of 4096 bits has 2048',
    breaks: [`${name}.rsa-4096`],
    touches: [],
    plant: (d) => asIf(d, ({ key_size: size }) => (size === 4096 ? { key_size: 2048 } : {})),
  },
  {
    name: `${name}.rsa-2048-is-2040`,
    summary: 'an RSA key of 2048 bits has 2040',
    breaks: [`${name}.rsa-2048`],
    touches: [],
    plant: (d) => {
      const rsaKeys = new RsaKeys();
      d.detour('POST /ssh_certificate_authorities', async (call, next) => {
        const reply = await next(call);
        const stored = d.shelf(seat.path).find(String((reply.body as Shown)['id']));
        if (call.body['key_size'] === 2048 && stored) {
          const key = await AuthorityKey.generate({ type: 'rsa', size: 2040 }, rsaKeys);
          stored.fields['key'] = key;
          (reply.body as Shown)['public_key'] = key.line;
        }
        return reply;
      });
    },
  },
  {
    name: `${name}.ecdsa-is-ed25519`,
    summary: 'ECDSA is asked for and Ed25519 comes, and says so',
    breaks: [`${name}.ecdsa`, `${name}.key-type-shown`],
    touches: [],
    plant: (d) => asIf(d, ({ private_key_type: type }) => (type === 'ecdsa' ? { private_key_type: 'ed25519' } : {})),
  },
  {
    name: `${name}.ed25519-is-ecdsa-in-disguise`,
    summary: 'Ed25519 is asked for and ECDSA comes, under the name ed25519',
    breaks: [`${name}.ed25519`, `${name}.public-key-of-type`],
    touches: [],
    plant: (d) => {
      const disguised = new Set<unknown>();
      d.detour('POST /ssh_certificate_authorities', async (call, next) => {
        const is = call.body['private_key_type'] === 'ed25519';
        const reply = await next(is ? { ...call, body: { ...call.body, private_key_type: 'ecdsa' } } : call);
        if (is) disguised.add((reply.body as Shown)['id']);
        if (is) (reply.body as Shown)['key_type'] = 'ed25519';
        return reply;
      });
      bendShown(
        d,
        seat,
        (shown) => {
          if (disguised.has(shown['id'])) shown['key_type'] = 'ed25519';
        },
        ['get', 'list', 'update'],
      );
    },
  },
  {
    name: `${name}.key-type-is-rsa-for-ecdsa`,
    summary: 'key_type is rsa for ECDSA keys',
    breaks: [`${name}.key-type-shown`, `${name}.public-key-of-type`],
    touches: [],
    plant: (d) =>
      bendShown(d, seat, (shown) => {
        if (shown['key_type'] === 'ecdsa') shown['key_type'] = 'rsa';
      }),
  },
  {
    name: `${name}.key-and-type-left-out-of-lists`,
    summary: 'lists show neither public_key nor key_type',
    breaks: [`${name}.public-key-of-type`, `${name}.shape`],
    touches: [`${name}.list-*`],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          delete shown['public_key'];
          delete shown['key_type'];
        },
        ['list'],
      ),
  },
  {
    name: `${name}.key-type-wrong-in-lists`,
    summary: 'lists show key_type rsa for every authority',
    breaks: [`${name}.public-key-of-type`],
    touches: [`${name}.list-echo`],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          shown['key_type'] = 'rsa';
        },
        ['list'],
      ),
  },
  {
    name: `${name}.public-key-cut-off-by-get`,
    summary: 'get shows the public key without its last characters',
    breaks: [`${name}.public-key-of-type`],
    touches: [`${name}.get-echo`, `${name}.lifecycle`],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          shown['public_key'] = String(shown['public_key']).slice(0, -8);
        },
        ['get'],
      ),
  },
  {
    name: `${name}.public-key-is-fingerprint`,
    summary: 'public_key is the fingerprint of the key',
    breaks: [`${name}.public-key-of-type`, `${name}.ed25519`, `${name}.key-generated`],
    touches: [`${name}.rsa-*`, `${name}.ecdsa`],
    plant: (d) =>
      bendShown(d, seat, (shown) => {
        const blob = Buffer.from(String(shown['public_key']).split(' ')[1] ?? '', 'base64');
        shown['public_key'] = `SHA256:${createHash('sha256').update(blob).digest('base64').replace('=', '')}`;
      }),
  },
  {
    name: `${name}.one-key-for-all`,
    summary: 'every Ed25519 authority has the same key',
    breaks: [`${name}.key-generated`],
    touches: [],
    plant: (d) => {
      let only: unknown;
      d.detour('POST /ssh_certificate_authorities', async (call, next) => {
        const reply = await next(call);
        const stored = d.shelf(seat.path).find(String((reply.body as Shown)['id']));
        if (stored && (reply.body as Shown)['key_type'] === 'ed25519') {
          only ??= stored.fields['key'];
          stored.fields['key'] = only;
          if (only instanceof AuthorityKey) (reply.body as Shown)['public_key'] = only.line;
        }
        return reply;
      });
    },
  },
  {
    name: `${name}.key-changes-with-update`,
    summary: 'an update makes a new key',
    breaks: [`${name}.update-keeps-rest`],
    touches: [`${name}.get-echo`, `${name}.list-echo`, `${name}.lifecycle`, `${name}.update-applies`],
    plant: (d) =>
      d.detour('PATCH /ssh_certificate_authorities/{id}', async (call, next) => {
        const stored = d.shelf(seat.path).find(call.params['id'] ?? '');
        if (stored) stored.fields['key'] = await AuthorityKey.generate({ type: 'ed25519' }, new RsaKeys());
        return next(call);
      }),
  },
  takesSizes('takes-1024', 'an RSA key_size of 1024 is taken', (size) => size === 1024),
  takesSizes('takes-a-range', 'any RSA key_size from 2048 to 4096 is taken', (size) => size > 2048 && size < 4096),
  takesSizes('takes-larger', 'any RSA key_size above 4096 is taken', (size) => size > 4096),
  {
    name: `${name}.dsa-taken`,
    summary: 'private_key_type dsa is taken, and an RSA key made',
    breaks: [`${name}.private-key-type-values`],
    touches: [],
    plant: (d) => asIf(d, ({ private_key_type: type }) => (type === 'dsa' ? { private_key_type: 'rsa' } : {})),
  },
  {
    name: `${name}.unknown-key-type-crashes`,
    summary: 'an unknown private_key_type gives 500',
    breaks: [`${name}.private-key-type-values`],
    touches: [],
    plant: (d) =>
      d.detour('POST /ssh_certificate_authorities', (call, next) => {
        if (['dsa', 'x25519'].includes(String(call.body['private_key_type']))) throw new Error('no such algorithm');
        return next(call);
      }),
  },
];

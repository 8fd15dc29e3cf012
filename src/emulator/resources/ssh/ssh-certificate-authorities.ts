import { z } from 'zod';
import type { Deployment } from '../../deployment/deployment.ts';
import { Collection } from '../../server/collection.ts';
import { describedBy } from '../../server/text.ts';
import { AuthorityKey, type Curve, type KeyWish } from '../../ssh/authority-key.ts';
import { RsaKeys } from '../../ssh/rsa-keys.ts';

/** The documents show no names of curves; these are this deployment's. */
const curves = ['nistp256', 'nistp384', 'nistp521'] as const satisfies readonly Curve[];

const keyWish = {
  private_key_type: z.enum(['rsa', 'ecdsa', 'ed25519']).nullish(),
  elliptic_curve: z.enum(curves).nullish(),
  key_size: z.literal([2048, 4096]).nullish(),
};
const wishes = z.object(keyWish);

/** Completes the requested key parameters with defaults. */
const wishOf = (input: Record<string, unknown>): KeyWish => {
  const { private_key_type: type, elliptic_curve: curve, key_size: size } = wishes.parse(input);
  if (type === 'rsa') return { type, size: size ?? 2048 };
  if (type === 'ed25519') return { type };
  return { type: 'ecdsa', curve: curve ?? 'nistp256' };
};

/** Document 1, SSH certificate authority. */
export const serveSshCertificateAuthorities = (deployment: Deployment): Collection => {
  const { rules } = deployment;
  const rsaKeys = new RsaKeys();
  return new Collection(deployment, {
    name: 'ssh-certificate-authorities',
    title: 'SSH certificate authority',
    path: '/ssh_certificate_authorities',
    prefix: 'sshca_',
    listKey: 'ssh_certificate_authorities',
    create: z
      .object({ ...describedBy(rules, 'POST /ssh_certificate_authorities'), ...keyWish })
      .refine(({ private_key_type: type, key_size: size }) => type === 'rsa' || !size, {
        path: ['key_size'],
        error: 'for RSA keys only',
      })
      .refine(({ private_key_type: type, elliptic_curve: curve }) => (type ?? 'ecdsa') === 'ecdsa' || !curve, {
        path: ['elliptic_curve'],
        error: 'for ECDSA keys only',
      }),
    update: z.object(describedBy(rules, 'PATCH /ssh_certificate_authorities/{id}')),
    sample: (n) => ({ description: `somebody else's authority ${n}`, private_key_type: 'ed25519' }),
    make: async (input) => ({ key: await AuthorityKey.generate(wishOf(input), rsaKeys) }),
    show: ({ fields }) => {
      const { key } = fields;
      return key instanceof AuthorityKey ? { public_key: key.line, key_type: key.type } : {};
    },
  });
};

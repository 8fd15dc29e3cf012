import { isIP } from 'node:net';
import { z } from 'zod';
import { invalid } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { Collection } from '../../server/collection.ts';
import { describedBy } from '../../server/text.ts';
import { AuthorityKey } from '../../ssh/authority-key.ts';
import { type CertificateTerms, issue } from '../../ssh/certificate.ts';
import { readUserKey } from '../../ssh/user-key.ts';

const day = 24 * 60 * 60 * 1000;
/** A public key for sample certificates. */
const someKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAwXwBWYlP/w2eETFfaKsxAcm2I6Kv6MLG8Dlol44say';

const isAddress = (text: string): boolean => {
  const [address = '', bits, ...more] = text.trim().split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
};

/** The only two that are defined; sshd rejects certificates with unknown ones. */
const criticalOptions = z
  .partialRecord(z.enum(['force-command', 'source-address']), z.string())
  .refine((options) => (options['source-address'] ?? '0.0.0.0/0').split(',').every(isAddress), {
    path: ['source-address'],
    error: 'addresses in CIDR notation, separated by commas',
  });

const timestamp = z.iso.datetime({ offset: true, error: 'a timestamp in RFC 3339 format' }).nullish();

const wishes = {
  ssh_certificate_authority_id: z.string(),
  public_key: z.string(),
  principals: z.array(z.string().min(1)).nullish(),
  critical_options: criticalOptions.nullish(),
  extensions: z.record(z.string().min(1), z.string()).nullish(),
  valid_after: timestamp,
  valid_until: timestamp,
};
const asked = z.object(wishes);

/** Document 1, SSH user certificate. */
export const serveSshUserCertificates = (deployment: Deployment): Collection => {
  const { rules } = deployment;
  const authorities = deployment.shelf('/ssh_certificate_authorities');

  /** The terms of the requested certificate, with every default of the document. */
  const termsOf = (input: Record<string, unknown>): CertificateTerms => {
    const wish = asked.parse(input);
    const key = readUserKey(wish.public_key);
    if (key === null) throw invalid({ public_key: 'an RSA, ECDSA or Ed25519 key in OpenSSH authorized-keys format' });
    const after = wish.valid_after ? new Date(wish.valid_after) : rules.now();
    const before = wish.valid_until ? new Date(wish.valid_until) : new Date(after.getTime() + day);
    if (before <= after) throw invalid({ valid_until: 'later than valid_after' });
    return {
      key,
      keyId: rules.newId('key_'),
      role: 1,
      principals: wish.principals ?? [],
      after,
      before,
      criticalOptions: wish.critical_options ?? {},
      extensions: wish.extensions ?? { 'permit-pty': '', 'permit-user-rc': '' },
    };
  };

  return new Collection(deployment, {
    name: 'ssh-user-certificates',
    title: 'SSH user certificate',
    path: '/ssh_user_certificates',
    prefix: 'sucrt_',
    listKey: 'ssh_user_certificates',
    create: z.object({ ...describedBy(rules, 'POST /ssh_user_certificates'), ...wishes }),
    sample: (n) => ({
      description: `somebody else's certificate ${n}`,
      ssh_certificate_authority_id: authorities.all()[0]?.id,
      public_key: someKey,
    }),
    make: (input) => {
      const id = input['ssh_certificate_authority_id'];
      const authority = authorities.find(String(id))?.fields['key'];
      if (!(authority instanceof AuthorityKey))
        throw invalid({ ssh_certificate_authority_id: 'the id of an SSH certificate authority of this account' });
      const terms = termsOf(input);
      return {
        terms,
        certificate: issue(terms, authority),
        shown: {
          public_key: input['public_key'],
          key_type: terms.key.type,
          ssh_certificate_authority_id: id,
          principals: terms.principals,
          critical_options: terms.criticalOptions,
          extensions: terms.extensions,
          valid_after: rules.timestamp(terms.after),
          valid_until: rules.timestamp(terms.before),
        },
      };
    },
    show: ({ fields }) => ({ ...(fields['shown'] as object), certificate: fields['certificate'] }),
  });
};

import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import type { Deployment } from '../../deployment/deployment.ts';
import { aclBy } from '../../server/acl.ts';
import { Collection } from '../../server/collection.ts';
import { ownerOf } from '../../server/ownership.ts';
import { describedBy } from '../../server/text.ts';

/** A new public key for samples. */
const someKey = (): string => {
  const x = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '';
  const head = Buffer.from('0000000b7373682d6564323535313900000020', 'hex');
  return `ssh-ed25519 ${Buffer.concat([head, Buffer.from(x, 'base64url')]).toString('base64')} somebody@example.com`;
};

/** Document 1, SSH credential. */
export const serveSshCredentials = (deployment: Deployment): Collection => {
  const { rules, account } = deployment;
  const [create, update] = ['POST /ssh_credentials', 'PATCH /ssh_credentials/{id}'];
  const publicKey = z.string().refine((text) => rules.isPublicKey(text), {
    error: () => 'a public key on a single line: <key-type> <base64> <comment>',
  });
  return new Collection(deployment, {
    name: 'ssh-credentials',
    title: 'SSH credential',
    path: '/ssh_credentials',
    prefix: 'sshcr_',
    listKey: 'ssh_credentials',
    create: z.object({
      ...describedBy(rules, create),
      ...aclBy(rules, create),
      public_key: publicKey,
      owner_id: z.string().nullish(),
    }),
    update: z.object({ ...describedBy(rules, update), ...aclBy(rules, update) }),
    sample: (n) => ({
      description: `somebody else's key ${n}`,
      public_key: someKey(),
      owner_id: account.member.id,
    }),
    make: (input, call) => ({
      owner_id: ownerOf(input, call, rules, account),
      acl: input['acl'] ?? [],
      public_key: String(input['public_key']).trim(),
    }),
    amend: ({ acl }) => (Array.isArray(acl) ? { acl } : {}),
    show: ({ fields }) => ({
      public_key: fields['public_key'],
      acl: fields['acl'],
      owner_id: fields['owner_id'],
    }),
  });
};

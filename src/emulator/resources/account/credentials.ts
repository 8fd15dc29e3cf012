import { z } from 'zod';
import type { Deployment } from '../../deployment/deployment.ts';
import { aclBy } from '../../server/acl.ts';
import { Collection } from '../../server/collection.ts';
import { ownerOf } from '../../server/ownership.ts';
import { describedBy } from '../../server/text.ts';

/** Document 1, Tunnel credential. */
export const serveCredentials = (deployment: Deployment): Collection => {
  const { rules, account } = deployment;
  const [create, update] = ['POST /credentials', 'PATCH /credentials/{id}'];
  return new Collection(deployment, {
    name: 'credentials',
    title: 'tunnel credential',
    path: '/credentials',
    prefix: 'cr_',
    listKey: 'credentials',
    create: z.object({ ...describedBy(rules, create), ...aclBy(rules, create), owner_id: z.string().nullish() }),
    update: z.object({ ...describedBy(rules, update), ...aclBy(rules, update) }),
    sample: (n) => ({ description: `somebody else's agent ${n}`, owner_id: account.member.id }),
    // ACL rules: when unspecified, responses show an empty list.
    make: (input, call) => ({
      owner_id: ownerOf(input, call, rules, account),
      acl: input['acl'] ?? [],
      secret: rules.newToken(),
    }),
    amend: ({ acl }) => (Array.isArray(acl) ? { acl } : {}),
    show: ({ fields }, fresh) => ({
      acl: fields['acl'],
      owner_id: fields['owner_id'],
      token: fresh ? fields['secret'] : null,
    }),
  });
};

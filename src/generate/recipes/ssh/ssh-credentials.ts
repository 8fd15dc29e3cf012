import type { Recipe } from '../../recipe.ts';
import { aclVariants } from '../account/acl-variants.ts';

const update = { description: 'key of the test farm', metadata: '{"team":"test"}' };

export const sshCredentials: Recipe = {
  example: {
    create: {
      description: 'key of the build farm',
      metadata: '{"team":"build"}',
      public_key: { $fresh: 'ssh-key' },
    },
    // acl comes first, so that the updates after it show whether they keep it. A label, unlike a domain, needs no owner.
    update: { acl: ['bind:stage=test'], ...update },
    // A plan may not include rules.
    lesser: [update],
  },
  spelledOut: { acl: ['bind:team=farm'], owner_id: { $fixture: 'ownerIds.self' } },
  // A long key, and a rule that restricts it: the accepted types and sizes of keys are not documented.
  listed: [
    { acl: ['*'] },
    { public_key: { $file: 'ssh-user-keys/rsa-4096.pub' }, acl: ['bind:team=farm'] },
    { owner_id: { $fixture: 'ownerIds.other' } },
  ],
  vary: {
    acl: aclVariants,
    public_key: [{ with: { public_key: { $file: 'ssh-user-keys/rsa-4096.pub' } }, open: true }],
  },
};

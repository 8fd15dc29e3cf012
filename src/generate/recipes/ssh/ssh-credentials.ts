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
    // acl comes first, so that the updates after it show whether they leave it alone. Nobody has to own a label, as a domain.
    update: { acl: ['bind:stage=test'], ...update },
    // A plan may lack rules.
    lesser: [update],
  },
  spelledOut: { acl: ['bind:team=farm'], owner_id: { $fixture: 'ownerIds.self' } },
  // A long key, and a rule that restricts it: which types and sizes of keys are taken is not said.
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

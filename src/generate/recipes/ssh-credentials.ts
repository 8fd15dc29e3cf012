import type { Recipe } from '../recipe.ts';

export const sshCredentials: Recipe = {
  example: {
    create: {
      description: 'key of the build farm',
      metadata: '{"team":"build"}',
      public_key: { $fresh: 'ssh-key' },
    },
    // acl comes first, so that the updates after it show whether they leave it alone. Nobody has to own a label, as a domain.
    update: {
      acl: ['bind:stage=test', 'bind:team=farm'],
      description: 'key of the test farm',
      metadata: '{"team":"test"}',
    },
  },
  spelledOut: { acl: ['bind:team=farm'], owner_id: { $fixture: 'ownerIds.self' } },
  vary: {
    acl: [
      { with: { acl: ['*'] } },
      { with: { acl: ['bind:*=farm'] } },
      // Whether an empty list is accepted is not said, nor how many rules there may be.
      { with: { acl: [] }, open: true },
      { with: { acl: ['bind:stage=Test'] }, open: true },
      { with: { acl: ['bind:stage=Test=1'] }, open: true },
      { with: { acl: Array.from({ length: 24 }, (_, n) => `bind:rack-${n}=farm`) }, open: true },
    ],
  },
};

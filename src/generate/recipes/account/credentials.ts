import type { Recipe } from '../../recipe.ts';
import { aclVariants } from './acl-variants.ts';

const update = { description: 'agent of the test farm', metadata: '{"team":"test"}' };

export const credentials: Recipe = {
  example: {
    create: { description: 'agent of the build farm', metadata: '{"team":"build"}' },
    // acl comes first, so that the updates after it show whether they leave it alone. Nobody has to own a label, as a domain.
    update: { acl: ['bind:stage=test'], ...update },
    // A plan may lack rules.
    lesser: [update],
  },
  spelledOut: { acl: ['bind:team=farm'], owner_id: { $fixture: 'ownerIds.self' } },
  listed: [{ acl: ['*'] }, { acl: ['bind:team=farm'] }, { owner_id: { $fixture: 'ownerIds.other' } }],
  vary: { acl: aclVariants },
};
